import { hexOfLab, labOf, relative } from './oklab.ts'
import type { Theme, ThemeColors } from './theme.ts'
import { fillContrast, LEAST_CONTRAST } from './theme-contrast.ts'
import { outlinePairs, rolesOf, textPairs } from './theme-roles.ts'
import { contrastOf, modeOf, type ThemeMode } from './theme-rules.ts'

/** Least contrast of what is no text, such as the outline of a field. (WCAG 2.2, 1.4.11) */
const LEAST_OUTLINE = 3

/** Dark for light and light for dark, in the same hue and a little calmer. */
const turned = (color: string): string =>
  hexOfLab(relative(labOf(color), (lightness, chroma) => [1 - lightness, chroma * 0.9]))

/** Whether every text of a theme reaches 4.5:1 on everything that it stands on, and every outline 3:1. */
export function isReadable(colors: ThemeColors): boolean {
  const roles = rolesOf(colors)
  const contrast = ([one, other]: readonly [string, string]) =>
    contrastOf(roles[one] ?? colors.text, roles[other] ?? colors.background)
  return (
    textPairs.every((pair) => contrast(pair) >= LEAST_CONTRAST) &&
    outlinePairs.every((pair) => contrast(pair) >= LEAST_OUTLINE) &&
    [colors.primary, colors.accent].every((fill) => fillContrast(fill) >= LEAST_CONTRAST)
  )
}

/**
 * A theme's colours for the other mode: ground and text change places in lightness, everything else derives from them.
 * null where they could not be read, or would make no other mode.
 */
export function counterpartOf(colors: ThemeColors): ThemeColors | null {
  const counterpart = { ...colors, background: turned(colors.background), text: turned(colors.text) }
  const isOther = modeOf({ colors: counterpart }) !== modeOf({ colors })
  return isOther && isReadable(counterpart) ? counterpart : null
}

/** The theme in the mode that a visitor asks for, or as it is where it has no such. */
export function inMode<T extends Pick<Theme, 'colors'>>(theme: T, mode: ThemeMode): T {
  const colors = modeOf(theme) === mode ? null : counterpartOf(theme.colors)
  return colors ? { ...theme, colors } : theme
}
