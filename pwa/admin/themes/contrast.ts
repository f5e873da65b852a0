import type { ThemeColors } from '#contract/theme/theme.ts'
import { contrastOf, luminanceOf, rgbOf } from '#contract/theme/theme-rules.ts'

/** Least contrast of text; a theme under it cannot be activated. (WCAG 2.2 AA, design section 2.5) */
export const LEAST_CONTRAST = 4.5
/** Under this contrast softer shades of the text come close to that limit. */
export const SAFE_CONTRAST = 7

/** White stands on fills of at most this luminance, a deep tint of the fill on brighter ones. (design section 2.3) */
const WHITE_UP_TO = 0.1833

/** Contrast of the text that the design sets on a fill by itself. (design section 2.3) */
export function fillContrast(fill: string): number {
  const luminance = luminanceOf(fill)
  if (luminance <= WHITE_UP_TO) return 1.05 / (luminance + 0.05)
  const share = 0.01 + Math.max(0, luminance - 0.22) * 0.12
  return (luminance + 0.05) / (share * luminance + 0.05)
}

/** Whether white stands on a fill. */
export const isWhiteOn = (fill: string): boolean => luminanceOf(fill) <= WHITE_UP_TO

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

/**
 * The colour nearest to `color` that stands out from `ground` by `least`: as little black or white as it takes is mixed in.
 * Where neither is enough (only above 4.5), the pole that stands out more. (decisions section 3)
 */
export function nearestPassing(color: string, ground: string, least = LEAST_CONTRAST): string {
  const dark = leastShare(color, ground, 0, least)
  const light = leastShare(color, ground, 255, least)
  if (dark === null && light === null) {
    return contrastOf('#000000', ground) > contrastOf('#ffffff', ground) ? '#000000' : '#ffffff'
  }
  if (light === null || (dark !== null && dark <= light)) return towards(color, 0, dark ?? 0)
  return towards(color, 255, light)
}

/** What the editor says about a theme's contrast. */
export interface ContrastReport {
  /** Text on background, text on buttons, text on discount badges, 1 to 21. */
  readonly text: number
  readonly button: number
  readonly badge: number
  readonly verdict: 'good' | 'weak' | 'unreadable'
  /** A text colour that passes, where the theme's own does not. */
  readonly offer: string | null
}

/** Judges the colours of a theme. */
export function contrastReport({ primary, accent, background, text }: ThemeColors): ContrastReport {
  const onBackground = contrastOf(text, background)
  const isUnreadable = onBackground < LEAST_CONTRAST
  const verdict = isUnreadable ? 'unreadable' : onBackground < SAFE_CONTRAST ? 'weak' : 'good'
  return {
    text: onBackground,
    button: fillContrast(primary),
    badge: fillContrast(accent),
    verdict,
    offer: isUnreadable ? nearestPassing(text, background) : null,
  }
}
