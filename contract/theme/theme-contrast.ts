import type { ThemeColors } from './theme.ts'
import { contrastOf, luminanceOf, rgbOf } from './theme-rules.ts'

/** Least contrast of text; a theme under it cannot be activated. (WCAG 2.2 AA) */
export const LEAST_CONTRAST = 4.5
/** From this contrast on every softer shade of the text, every badge and every button passes that limit too. */
export const SAFE_CONTRAST = 7

/** A contrast in words, never better than it is. */
export const formatContrast = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/** Text is white on fills of at most this luminance, a deep tint of the fill on brighter ones. (tokens.css, "Brand fills") */
const WHITE_UP_TO = 0.1833

/** Contrast of the text colour that the page chooses for a fill. (tokens.css, "Brand fills") */
export function fillContrast(fill: string): number {
  const luminance = luminanceOf(fill)
  if (luminance <= WHITE_UP_TO) return 1.05 / (luminance + 0.05)
  const share = (luminance - WHITE_UP_TO) * 0.12
  return (luminance + 0.05) / (share * luminance + 0.05)
}

/** Whether text on a fill is white. */
export const isWhiteOn = (fill: string): boolean => luminanceOf(fill) <= WHITE_UP_TO

/** Channels from 0 to 255 as `#rrggbb`. */
const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** `color` with a share (0 to 1) of black or white mixed in. */
function towards(color: string, pole: 0 | 255, share: number): string {
  return hexOf(rgbOf(color).map((channel) => channel + (pole - channel) * share))
}

/** The smallest share of a pole that gives enough contrast, in steps of a colour channel; null where none does. */
function leastShare(color: string, ground: string, pole: 0 | 255, least: number): number | null {
  for (let step = 0; step <= 255; step += 1) {
    if (contrastOf(towards(color, pole, step / 255), ground) >= least) return step / 255
  }
  return null
}

/** The colour nearest to `color` that stands out from `ground` by `least`; null where neither black nor white does. */
function nearest(color: string, ground: string, least: number): string | null {
  const dark = leastShare(color, ground, 0, least)
  const light = leastShare(color, ground, 255, least)
  if (dark === null && light === null) return null
  if (light === null || (dark !== null && dark <= light)) return towards(color, 0, dark ?? 0)
  return towards(color, 255, light)
}

/** Colours in which a theme can be read. */
export type ReadableColors = Pick<ThemeColors, 'text' | 'background'>

/**
 * The colours nearest to a theme's own with which text, buttons and badges all reach 4.5:1: another text colour, or on a ground of
 * medium lightness, black or white text and the smallest shift of the ground.
 */
export function nearestReadable({ text, background }: ReadableColors): ReadableColors {
  const better = nearest(text, background, SAFE_CONTRAST)
  if (better !== null) return { text: better, background }
  const isDarkText = contrastOf('#000000', background) > contrastOf('#ffffff', background)
  const pole = isDarkText ? '#000000' : '#ffffff'
  const share = leastShare(background, pole, isDarkText ? 255 : 0, SAFE_CONTRAST)
  return { text: pole, background: towards(background, isDarkText ? 255 : 0, share ?? 1) }
}

/** The editor's notes about a theme's contrast. */
interface ContrastReport {
  /** Text on background, text on buttons, 1 to 21. */
  readonly text: number
  readonly button: number
  /** `unreadable`: the theme cannot be activated. `weak`: softer text and badges may fall short. */
  readonly verdict: 'good' | 'weak' | 'unreadable'
}

/** Judges the colours of a theme. */
export function contrastReport({ primary, background, text }: ThemeColors): ContrastReport {
  const onBackground = contrastOf(text, background)
  const isUnreadable = onBackground < LEAST_CONTRAST
  const verdict = isUnreadable ? 'unreadable' : onBackground < SAFE_CONTRAST ? 'weak' : 'good'
  return { text: onBackground, button: fillContrast(primary), verdict }
}
