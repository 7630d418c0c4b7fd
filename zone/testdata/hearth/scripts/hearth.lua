-- A second later it strikes whoever was meant, if that one is still the same.
function hex(ctx)
  ctx.target:send("A hex lies on you.")
  world.after("1s", "hearth.lua:strike", ctx.target, { amount = 9 })
end

function strike(ctx)
  if ctx.target then
    ctx.target:damage(ctx.data.amount)
  end
end

-- Counts how often somebody has noted something, wherever that was.
function note(ctx)
  local d = ctx.actor:data()
  d.notes = (d.notes or 0) + 1
  ctx.actor:send("Note " .. d.notes .. ".")
  world.log("noted", d.notes)
end

function call(ctx)
  world.spawn("wisp", ctx.actor)
  world.spawn("no such thing", ctx.actor)
end

function turn(ctx)
  world.transform(ctx.target, "wisp")
end

function spin()
  while true do end
end
