import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { ThemeValues } from '#contract/theme/theme-write-endpoints.ts'
import type { FieldOf } from '../kit/fields/field-frame.tsx'

/** The form that holds one theme. */
export type ThemeForm = FieldOf<ThemeValues>['form']

/** Where staff begin a new theme. */
export const newThemeValues: ThemeValues = { name: '', colors: themePresets.light, ...themeDefaults }

/** Words of the fields, by path. */
export const themeLabels = {
  name: 'Theme name',
  'colors.primary': 'Primary',
  'colors.secondary': 'Secondary',
  'colors.accent': 'Accent',
  'colors.background': 'Background',
  'colors.text': 'Text',
  'colors.backgroundImage': 'Background image URL',
  'colors.backgroundImageOpacity': 'Background image opacity',
  logoUrl: 'Logo URL',
  logoSmallUrl: 'Small logo URL',
  faviconUrl: 'Favicon URL',
  fontFamily: 'Font family',
  borderRadius: 'Border radius',
} as const satisfies Record<string, string>

/** What of a theme its form holds. */
export function themeValuesOf({
  id: _,
  isActive: _active,
  createdAt: _created,
  ...values
}: Theme): ThemeValues {
  return values
}

/** Whether the form holds a name; where it does not, it says so. */
export function hasName(form: ThemeForm): boolean {
  if (form.getValues('name').trim() !== '') return true
  form.setError('name', { message: 'Please enter a theme name' }, { shouldFocus: true })
  return false
}
