/** A colour of light or of a surface: red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number]

/** The dark. What no light reaches has exactly this colour and no other. */
export const dark: Rgb = [0x07, 0x08, 0x0c]

/** Hue in degrees, saturation and lightness from 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const a = saturation * Math.min(lightness, 1 - lightness)
  const part = (n: number) => {
    const k = (n + hue / 30 + 12) % 12
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [part(0), part(8), part(4)]
}

/** From a (t = 0) to b (t = 1). */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** The same colour, brighter or darker. */
export function times(a: Rgb, k: number): Rgb {
  return [a[0] * k, a[1] * k, a[2] * k]
}

/** What a surface looks like under a light; the dark is added, as it is to the whole picture. */
export function under(surface: Rgb, light: Rgb, k = 1): Rgb {
  return [
    dark[0] + surface[0] * light[0] * k / 255,
    dark[1] + surface[1] * light[1] * k / 255,
    dark[2] + surface[2] * light[2] * k / 255,
  ]
}

/** The colour as CSS. */
export function css(c: Rgb, alpha = 1): string {
  return alpha >= 1 ? `rgb(${c[0] | 0} ${c[1] | 0} ${c[2] | 0})` : `rgb(${c[0] | 0} ${c[1] | 0} ${c[2] | 0} / ${alpha.toFixed(3)})`
}

/** Perceived brightness, 0 to 1. */
export function brightness(c: Rgb): number {
  return (c[0] * 0.3 + c[1] * 0.59 + c[2] * 0.11) / 255
}
