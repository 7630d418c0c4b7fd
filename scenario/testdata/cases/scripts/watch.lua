-- What those who look on wish for, or do.

-- Strikes whoever is about to be done with a cast.
function strike(ctx, rx)
  ctx.target:damage(1000, "fire", {fixed = true})
end

-- Lets no blow through.
function ward(ctx, rx)
  rx:cancel()
end
