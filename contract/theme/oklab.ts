import { rgbOf } from './theme-rules.ts'

/** Lightness (0 to 1) and the two axes of a colour in OKLab. (CSS Color 4, "oklab()") */
export type Lab = readonly [lightness: number, a: number, b: number]

type Triple = readonly [number, number, number]

const times = (matrix: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** The matrices of CSS Color 4, "Sample code for Color Conversions", with linear sRGB in place of XYZ. */
const CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const
const AXES = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const
const CONES_BACK = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const
const LINEAR = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const

const each = ([x, y, z]: Triple, change: (channel: number) => number): Triple => [
  change(x),
  change(y),
  change(z),
]

/** A hex colour in OKLab. */
export function labOf(hex: string): Lab {
  const linear = each(rgbOf(hex), (channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return times(AXES, each(times(CONES, linear), Math.cbrt))
}

/** Red, green and blue of a colour, 0 to 1 where sRGB has it. */
function channelsOf(lab: Lab): Triple {
  const linear = times(
    LINEAR,
    each(times(CONES_BACK, lab), (cone) => cone ** 3),
  )
  return each(linear, (share) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055))
}

/** The colour as a screen shows it: channels that sRGB lacks are cut off, as browsers do. */
export function hexOfLab(lab: Lab): string {
  const digits = channelsOf(lab).map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** `oklch(from color l c h)`: the same hue with another lightness and chroma. */
export function relative(
  [l, a, b]: Lab,
  change: (lightness: number, chroma: number) => readonly [lightness: number, chroma: number],
): Lab {
  const chroma = Math.hypot(a, b)
  const [lightness, wanted] = change(l, chroma)
  const scale = chroma === 0 ? 0 : wanted / chroma
  return [lightness, a * scale, b * scale]
}
