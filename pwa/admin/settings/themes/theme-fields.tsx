import { useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { ThemeValues } from '#contract/theme/theme-endpoints.ts'
import { keysOf } from '../../kit/form/fields/field-table.ts'
import type { FieldOf } from '../../kit/form/fields/form-field.tsx'
import { TableField } from '../../kit/form/fields/table-field.tsx'
import { themeFields } from './fields.ts'
import styles from './themes.module.css'

interface ThemeFieldsProps {
  readonly form: ThemeForm
}

const names = keysOf(themeFields)
const isHalf = (name: (typeof names)[number]) => 'half' in themeFields[name]
const firstHalf = names.findIndex(isHalf)

/** The fields of a theme: its name, those of half the width in columns, and the others. */
export function ThemeFields({ form }: ThemeFieldsProps) {
  useNameMark(form)
  const field = (name: (typeof names)[number]) => (
    <TableField key={name} form={form} name={name} row={themeFields[name]} />
  )
  const wide = names.filter((name) => !isHalf(name))
  return (
    <>
      {wide.slice(0, firstHalf).map(field)}
      <div className={styles.columns}>{names.filter(isHalf).map(field)}</div>
      {wide.slice(firstHalf).map(field)}
    </>
  )
}

export type ThemeForm = FieldOf<ThemeValues>['form']

/** Initial values of a new theme. */
export const newThemeValues: ThemeValues = { name: '', colors: themePresets.light, ...themeDefaults }

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
