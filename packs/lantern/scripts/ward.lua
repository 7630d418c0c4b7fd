-- The ward of a keeper: a skin of ash that takes blows, and flares when it is gone.

-- Metres that it reaches, and what it takes from each there.
local reach, heat = 3, 10

-- Runs after a blow on whoever bears the ash. With nothing left of the ward the ash goes too.
function struck(ctx)
  if ctx.actor:resource("ash_ward") == 0 then
    ctx.actor:remove_affect("ash_shroud")
  end
end

-- Runs when the ash goes, in whatever way but the death of its bearer.
function flare(ctx)
  local bearer = ctx.target
  bearer:drain("ash_ward", bearer:resource("ash_ward"))
  for _, other in ipairs(world.scan(bearer, reach)) do
    if bearer:is_enemy(other) then
      other:damage(heat, "fire")
    end
  end
end
