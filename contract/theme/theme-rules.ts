import type { Theme } from './theme.ts'

/** Backgrounds darker than this brightness (0 to 255) make the page dark. */
const DARK_BRIGHTNESS = 128

/** Red, green and blue, 0 to 255, of `#rgb`, `#rrggbb` or `#rrggbbaa`; the alpha is ignored. */
export function rgbOf(hex: string): readonly [number, number, number] {
  const digits = hex.slice(1)
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (start: number) => Number.parseInt(wide.slice(start, start + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

/** Perceived brightness, 0 to 255: (299 R + 587 G + 114 B) / 1000. */
export function brightnessOf(hex: string): number {
  const [red, green, blue] = rgbOf(hex)
  return (299 * red + 587 * green + 114 * blue) / 1000
}

/** Relative luminance, 0 to 1. (WCAG 2.2, "relative luminance") */
export function luminanceOf(hex: string): number {
  const linear = rgbOf(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

/** Contrast of two colours, 1 to 21. (WCAG 2.2, "contrast ratio") */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

export type ThemeMode = 'light' | 'dark'
type ThemeTone = 'deep' | 'mid' | 'plain'

/** The mode of the page, which follows its background alone. */
export function modeOf(theme: Pick<Theme, 'colors'>): ThemeMode {
  return brightnessOf(theme.colors.background) < DARK_BRIGHTNESS ? 'dark' : 'light'
}

/** Below this contrast of text on background, softer shades of the text become unreadable. */
const PLAIN_CONTRAST = 10

/** The same on a deep ground, where the softer shades stay nearer to the text. */
const DEEP_CONTRAST = 8

/** Grounds of at most this luminance look black: the usual share of another colour mixed into them is invisible. */
const DEEP_LUMINANCE = 0.002

/**
 * `mid` for coloured and grey grounds, on which inks become the text colour, and for themes whose text contrasts so little that
 * its softer shades would fall under 4.5:1. `deep` for black grounds, whose cards and outlines mix in more of the text.
 */
export function toneOf({ colors }: Pick<Theme, 'colors'>): ThemeTone {
  const luminance = luminanceOf(colors.background)
  const contrast = contrastOf(colors.background, colors.text)
  if (luminance <= DEEP_LUMINANCE && contrast >= DEEP_CONTRAST) return 'deep'
  const isMid = luminance > 0.02 && luminance < 0.8
  return isMid || contrast < PLAIN_CONTRAST ? 'mid' : 'plain'
}

/** The CSS custom properties of a theme record, by name: the only inputs of the design's tokens. */
export function themeVariables(
  theme: Pick<Theme, 'colors' | 'borderRadius' | 'fontFamily'>,
): ReadonlyArray<readonly [name: string, value: string]> {
  const { colors } = theme
  const image = colors.backgroundImage
  return [
    ['--t-primary', colors.primary],
    ['--t-secondary', colors.secondary],
    ['--t-accent', colors.accent],
    ['--t-background', colors.background],
    ['--t-text', colors.text],
    ['--t-bg-image', image === '' ? 'none' : `url("${image.replace(/["\\\n]/g, encodeURIComponent)}")`],
    ['--t-bg-image-opacity', String(colors.backgroundImageOpacity)],
    ['--t-radius', theme.borderRadius],
    ['--t-font', theme.fontFamily],
  ]
}
