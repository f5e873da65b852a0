import { hexOfLab, type Lab, labOf, relative } from '#contract/theme/oklab.ts'
import type { ThemeColors } from '#contract/theme/theme.ts'
import { modeOf, toneOf } from '#contract/theme/theme-rules.ts'

/** `color-mix(in oklab, one share, other)`, with the share from 0 to 1. */
const mixed = (one: Lab, share: number, other: Lab): Lab => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
]

/** `oklch(lightness chroma hue)`, the hue in degrees. */
function lch(lightness: number, chroma: number, hue: number): Lab {
  const angle = (hue / 180) * Math.PI
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** How much of its first colour a role keeps: of the text for softer text, of the ground for a fill or a line. */
interface Shares {
  readonly text2: number
  readonly text3: number
  readonly surface: number
  readonly surface2: number
  readonly surface3: number
  readonly raised: number
  readonly outline: number
  /** Share of the signal's base in its soft fill. */
  readonly soft: number
  /** Share of its own hue that an ink keeps; the rest is text. */
  readonly ink: number
}

/** The shares that tokens.css mixes with, by mode and tone. A journey compares the two in a browser. */
const ofModes: Readonly<Record<'light' | 'dark', Shares>> = {
  light: {
    text2: 0.84,
    text3: 0.76,
    surface: 1,
    surface2: 0.965,
    surface3: 0.92,
    raised: 1,
    outline: 0.5,
    soft: 0.15,
    ink: 1,
  },
  dark: {
    text2: 0.88,
    text3: 0.78,
    surface: 0.94,
    surface2: 0.89,
    surface3: 0.83,
    raised: 0.92,
    outline: 0.46,
    soft: 0.17,
    ink: 1,
  },
}
const ofTones: Readonly<Record<'plain' | 'mid' | 'deep', Partial<Shares>>> = {
  plain: {},
  mid: { text2: 1, text3: 0.92, outline: 0.3, soft: 0.08, ink: 0.22 },
  deep: {
    text2: 0.97,
    text3: 0.92,
    surface: 0.78,
    surface2: 0.72,
    surface3: 0.66,
    raised: 0.74,
    outline: 0.22,
  },
}

/** Tiers and states: their ink in both modes, the base of their soft fill, and how much more of it than of the others. */
const signals = {
  gold: { light: lch(0.46, 0.098, 76), dark: lch(0.87, 0.13, 88), base: lch(0.8, 0.155, 84), more: 0 },
  silver: {
    light: lch(0.44, 0.03, 255),
    dark: lch(0.88, 0.018, 255),
    base: lch(0.72, 0.028, 255),
    more: 0.04,
  },
  bronze: { light: lch(0.46, 0.098, 47), dark: lch(0.82, 0.095, 55), base: lch(0.66, 0.115, 52), more: 0 },
  avoid: { light: lch(0.47, 0.185, 27), dark: lch(0.8, 0.115, 22), base: lch(0.6, 0.215, 27), more: -0.07 },
  success: { light: lch(0.44, 0.11, 152), dark: lch(0.85, 0.13, 155), base: lch(0.66, 0.16, 152), more: 0 },
  info: { light: lch(0.46, 0.13, 255), dark: lch(0.83, 0.09, 250), base: lch(0.62, 0.17, 255), more: -0.04 },
} as const

/** The brand colours as text, by mode: lightness is held on the readable side, chroma under a limit, the hue is kept. */
const brandInks = {
  primary: { light: [0.455, 0.17], dark: [0.82, 0.15] },
  accent: { light: [0.45, 0.17], dark: [0.84, 0.14] },
} as const

const BLACK = labOf('#000000')

/** Every role of a theme that is text, carries text or outlines a field, as hex colours by the names of their tokens. */
export function rolesOf(colors: ThemeColors): Readonly<Record<string, string>> {
  const mode = modeOf({ colors })
  const tone = toneOf({ colors })
  const shares: Shares = { ...ofModes[mode], ...ofTones[tone] }
  const isDark = mode === 'dark'
  const [text, ground] = [labOf(colors.text), labOf(colors.background)]
  const brand = { primary: labOf(colors.primary), accent: labOf(colors.accent) }
  const surface = mixed(ground, shares.surface, text)
  const inked = (own: Lab) => mixed(own, shares.ink, text)
  const brandInk = (name: keyof typeof brandInks) => {
    const [lightness, most] = brandInks[name][mode]
    const bounded = isDark ? Math.max : Math.min
    return inked(relative(brand[name], (l, c) => [bounded(l, lightness), Math.min(c, most)]))
  }
  const paleAccent = relative(brand.accent, (_, c) => [0.74, Math.min(1.4 * c, 0.17)])
  const softs =
    tone === 'mid'
      ? { primary: 0.06, accent: 0.05, base: brand.accent }
      : isDark
        ? { primary: 0.18, accent: 0.13, base: brand.accent }
        : { primary: 0.11, accent: 0.15, base: paleAccent }
  const roles: Record<string, Lab> = {
    bg: ground,
    surface,
    'surface-2': mixed(ground, shares.surface2, text),
    'surface-3': mixed(ground, shares.surface3, text),
    'surface-raised': mixed(ground, shares.raised, text),
    'border-strong': mixed(ground, shares.outline, text),
    text,
    'text-2': mixed(text, shares.text2, ground),
    'text-3': mixed(text, shares.text3, ground),
    inverse: isDark ? mixed(text, 0.92, ground) : mixed(text, 0.94, BLACK),
    'on-inverse': isDark ? ground : mixed(ground, 0.94, text),
    'primary-ink': brandInk('primary'),
    'primary-soft': mixed(brand.primary, softs.primary, surface),
    'accent-ink': brandInk('accent'),
    'accent-soft': mixed(softs.base, softs.accent, surface),
  }
  for (const [name, { base, more, [mode]: ink }] of Object.entries(signals)) {
    roles[`${name}-ink`] = inked(ink)
    roles[`${name}-soft`] = mixed(base, shares.soft + more, surface)
  }
  return Object.fromEntries(Object.entries(roles).map(([name, lab]) => [name, hexOfLab(lab)]))
}

const grounds = ['bg', 'surface', 'surface-2', 'surface-raised']
const inkNames = ['primary', 'accent', ...Object.keys(signals)]

/** Which role is read on which. The softest text stands on the darkest fill in disabled controls alone. */
export const textPairs: readonly (readonly [ink: string, ground: string])[] = [
  ...['text', 'text-2', 'text-3', ...inkNames.map((name) => `${name}-ink`)].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as const),
  ),
  ...inkNames.flatMap((name) =>
    [`${name}-ink`, 'text', 'text-2'].map((ink) => [ink, `${name}-soft`] as const),
  ),
  ['text', 'surface-3'],
  ['text-2', 'surface-3'],
  ['on-inverse', 'inverse'],
]

/** Which outline must be seen on which ground. */
export const outlinePairs = grounds.map((ground) => ['border-strong', ground] as const)
