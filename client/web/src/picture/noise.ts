/** A number from 0 to 1 that belongs to a place, the same on every run: all that looks random here comes from it. */
export function chance(x: number, y: number, salt = 0): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(salt | 0, 0x9e3779b1)
  h = Math.imul(h ^ h >>> 15, 0x85ebca6b)
  h = Math.imul(h ^ h >>> 13, 0xc2b2ae35)
  return ((h ^ h >>> 16) >>> 0) / 0x100000000
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

/** Smooth noise from 0 to 1 with one hill or hollow per unit. */
export function value(x: number, y: number, salt = 0, period = 0): number {
  const ix = Math.floor(x), iy = Math.floor(y)
  const fx = ease(x - ix), fy = ease(y - iy)
  const wrap = (n: number) => period > 0 ? (n % period + period) % period : n
  const x0 = wrap(ix), x1 = wrap(ix + 1), y0 = wrap(iy), y1 = wrap(iy + 1)
  const top = chance(x0, y0, salt) * (1 - fx) + chance(x1, y0, salt) * fx
  const low = chance(x0, y1, salt) * (1 - fx) + chance(x1, y1, salt) * fx
  return top * (1 - fy) + low * fy
}

/**
 * A square of noise that can be laid edge to edge: `size` pixels wide, four octaves, from `cells` hills per side upwards.
 * Values around the middle grey, so that 'soft-light' and 'overlay' leave the average as it is.
 */
export function grain(size: number, cells: number, contrast: number, salt: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const on = canvas.getContext('2d')!
  const image = on.createImageData(size, size), data = image.data
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i += 4) {
      let sum = 0, weight = 0
      for (let octave = 0, w = 1, n = cells; octave < 4; octave++, w *= 0.55, n *= 2) {
        sum += w * value(x * n / size, y * n / size, salt + octave, n)
        weight += w
      }
      const v = 128 + contrast * 255 * (sum / weight - 0.5) + (chance(x, y, salt + 9) - 0.5) * contrast * 40
      data[i] = data[i + 1] = data[i + 2] = v
      data[i + 3] = 255
    }
  }
  on.putImageData(image, 0, 0)
  return canvas
}

/** Noise over time from -1 to 1, `rate` changes a second: for flames. */
export function flutter(seconds: number, rate: number, salt: number): number {
  return value(seconds * rate, salt * 17.3, salt) * 2 - 1
}
