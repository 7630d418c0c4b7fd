interface Vector { x: number, y: number }

/** A gamepad with the usual layout: left stick walks, right stick aims. */
export class Pad {
  read(): { walk: Vector, aim: Vector } {
    const pad = navigator.getGamepads?.().find(p => p?.mapping === 'standard')
    return { walk: stick(pad, 0), aim: stick(pad, 2) }
  }
}

/** A stick, without the tremble around its middle. */
function stick(pad: Gamepad | null | undefined, axis: number): Vector {
  const x = pad?.axes[axis] ?? 0, y = pad?.axes[axis + 1] ?? 0, far = Math.hypot(x, y)
  if (far < 0.18) return { x: 0, y: 0 }
  const k = Math.min(1, (far - 0.18) / 0.78) / far
  return { x: x * k, y: y * k }
}
