-- Two affects that apply each other by way of events, whoever is at it.

function tick(ctx)
  world.fire("cases:Tick", ctx.target)
end

function tock(ctx)
  world.fire("cases:Tock", ctx.target)
end
