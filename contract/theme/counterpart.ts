import { hexOfLab, type Lab, labOf, relative } from './oklab.ts'
import type { Theme, ThemeColors } from './theme.ts'
import { modeOf, type ThemeMode } from './theme-rules.ts'

/** Lightness of ground and text in a made mode, each with its largest chroma: those of the presets light and dark. */
const neutrals = {
  light: { ground: [0.985, 0.012], text: [0.27, 0.04] },
  dark: { ground: [0.18, 0.035], text: [0.93, 0.02] },
} as const

/** From this chroma on a colour has a hue that is seen. */
const LEAST_HUE = 0.015

/** Fills darker than this on a dark page, or lighter on a light one, are lost on its ground and change sides. */
const fillLimits = { light: 0.7, dark: 0.5 } as const

/** Largest chroma of a fill that changed sides: about the sRGB limit in most hues. */
const MOST_FILL_CHROMA = 0.16

const hasHue = ([, a, b]: Lab): boolean => Math.hypot(a, b) >= LEAST_HUE

const toned = (color: Lab, [lightness, most]: readonly [number, number]): string =>
  hexOfLab(relative(color, (_, chroma) => [lightness, Math.min(chroma, most)]))

/** A brand colour that stands out from the ground of a mode: as it is, or mirrored at the mode's limit. */
function fillIn(mode: ThemeMode, color: string): string {
  const own = labOf(color)
  const limit = fillLimits[mode]
  const isLost = mode === 'dark' ? own[0] < limit : own[0] > limit
  if (!isLost) return color
  return hexOfLab(relative(own, (l, c) => [2 * limit - l, Math.min(c, MOST_FILL_CHROMA)]))
}

/**
 * A theme's colours for the other mode. Its ground keeps the hue of the ground, or takes that of the text where the ground is
 * grey; lightness and chroma are those of the presets, so every derived role stays readable in every theme.
 * (docs/decisions/light-and-dark.md)
 */
export function counterpartOf(colors: ThemeColors): ThemeColors {
  const mode = modeOf({ colors }) === 'dark' ? 'light' : 'dark'
  const [ground, text] = [labOf(colors.background), labOf(colors.text)]
  return {
    ...colors,
    primary: fillIn(mode, colors.primary),
    accent: fillIn(mode, colors.accent),
    background: toned(hasHue(ground) ? ground : text, neutrals[mode].ground),
    text: toned(text, neutrals[mode].text),
  }
}

/** The theme in the mode that a visitor asks for. */
export function inMode<T extends Pick<Theme, 'colors'>>(theme: T, mode: ThemeMode): T {
  return modeOf(theme) === mode ? theme : { ...theme, colors: counterpartOf(theme.colors) }
}
