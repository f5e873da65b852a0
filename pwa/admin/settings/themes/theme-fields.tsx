import { useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { ThemeValues } from '#contract/theme/theme-endpoints.ts'
import { SliderField } from '../../kit/fields/choice-fields.tsx'
import type { FieldOf } from '../../kit/fields/form-field.tsx'
import { ColorField, TextField } from '../../kit/fields/text-fields.tsx'
import { PictureField } from '../../kit/picture-field/picture-field.tsx'
import styles from './themes.module.css'

const colors = ['primary', 'secondary', 'accent', 'background', 'text'] as const

interface ThemeFieldsProps {
  readonly form: ThemeForm
}

/** The fields of a theme. */
export function ThemeFields({ form }: ThemeFieldsProps) {
  useNameMark(form)
  const field = <Name extends keyof typeof themeLabels>(name: Name) => ({
    form,
    name,
    label: themeLabels[name],
  })
  return (
    <>
      <TextField {...field('name')} required maxLength={80} />
      <div className={styles.columns}>
        {colors.map((color) => (
          <ColorField key={color} {...field(`colors.${color}`)} />
        ))}
        <TextField {...field('borderRadius')} hint="A length like 0.5rem" spellCheck={false} />
      </div>
      <TextField {...field('fontFamily')} hint="Font names, separated by commas" spellCheck={false} />
      <PictureField {...field('colors.backgroundImage')} kind="background" />
      <SliderField
        {...field('colors.backgroundImageOpacity')}
        min={0}
        max={1}
        step={0.1}
        format={(value) => `${Math.round(value * 100)}%`}
      />
      <PictureField {...field('logoUrl')} kind="wordmark" hint="Used instead of the logo in the settings" />
      <PictureField {...field('logoSmallUrl')} kind="wordmark" />
      <PictureField {...field('faviconUrl')} kind="icon" />
    </>
  )
}

export type ThemeForm = FieldOf<ThemeValues>['form']

/** Initial values of a new theme. */
export const newThemeValues: ThemeValues = { name: '', colors: themePresets.light, ...themeDefaults }

/** Labels of the fields, by path. */
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

/** The form values of a theme. */
export function themeValuesOf({
  id: _,
  isActive: _active,
  createdAt: _created,
  ...values
}: Theme): ThemeValues {
  return values
}

const NO_NAME = 'no name'

/** Takes the mark of `hasName` away once there is a name. */
function useNameMark(form: ThemeForm): void {
  const { errors } = useFormState({ control: form.control, name: 'name' })
  const name = useWatch({ control: form.control, name: 'name' })
  const isOver = errors.name?.type === NO_NAME && name.trim() !== ''
  useEffect(() => {
    if (isOver) form.clearErrors('name')
  }, [isOver, form])
}

/** Whether the name is filled in; marks the field if not. */
export function hasName(form: ThemeForm): boolean {
  if (form.getValues('name').trim() !== '') return true
  form.setError('name', { type: NO_NAME, message: 'Please enter a theme name' }, { shouldFocus: true })
  return false
}
