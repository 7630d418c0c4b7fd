interface Vector { x: number, y: number }

/** The buttons of each slot: right trigger and A, left trigger and right shoulder, then X, Y and B. */
export const buttons: readonly (readonly number[])[] = [[7, 0], [6, 5], [2], [3], [1]]

/** A gamepad with the usual layout: left stick walks, right stick aims, triggers strike. */
export class Pad {
  read(): { walk: Vector, aim: Vector, down: (slot: number) => boolean } {
    const pad = navigator.getGamepads?.().find(p => p?.mapping === 'standard')
    return { walk: stick(pad, 0), aim: stick(pad, 2), down: slot => buttons[slot - 1]?.some(b => (pad?.buttons?.[b]?.value ?? 0) > 0.4) ?? false }
  }
}

/** A stick, without the tremble around its middle. */
function stick(pad: Gamepad | null | undefined, axis: number): Vector {
  const x = pad?.axes[axis] ?? 0, y = pad?.axes[axis + 1] ?? 0, far = Math.hypot(x, y)
  if (far < 0.18) return { x: 0, y: 0 }
  const k = Math.min(1, (far - 0.18) / 0.78) / far
  return { x: x * k, y: y * k }
}
