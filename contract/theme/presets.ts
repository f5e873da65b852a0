import type { Theme, ThemeColors } from './theme.ts'

export const DEFAULT_FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const colors = (
  primary: string,
  secondary: string,
  accent: string,
  background: string,
  text: string,
): ThemeColors => ({
  primary,
  secondary,
  accent,
  background,
  text,
  backgroundImage: '',
  backgroundImageOpacity: 0.3,
})

/** The five templates of a new theme; the first is the default theme's. */
export const themePresets = {
  light: colors('#10b981', '#059669', '#047857', '#ffffff', '#1f2937'),
  dark: colors('#34d399', '#10b981', '#6ee7b7', '#0b1220', '#e5e7eb'),
  purple: colors('#7c3aed', '#6d28d9', '#5b21b6', '#fbf9ff', '#241b3a'),
  orange: colors('#ea580c', '#c2410c', '#9a3412', '#fffaf5', '#2b1d14'),
  forest: colors('#4ade80', '#22c55e', '#bef264', '#0c1c14', '#e6f0e9'),
} as const satisfies Record<string, ThemeColors>

export type ThemePreset = keyof typeof themePresets

/** Defaults of a theme's fields beside its id, name and colours. */
export const themeDefaults = {
  logoUrl: '',
  logoSmallUrl: '',
  faviconUrl: '',
  fontFamily: DEFAULT_FONT,
  borderRadius: '0.5rem',
} as const satisfies Partial<Theme>
