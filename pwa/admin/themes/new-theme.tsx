import { useWatch } from 'react-hook-form'
import { type ThemePreset, themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { createTheme, listThemes, themeValues } from '#contract/theme/theme-endpoints.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import type { Banner } from '../kit/banner.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { ThemeDesk } from './theme-desk.tsx'
import { hasName, newThemeValues, type ThemeForm, themeLabels, themeValuesOf } from './theme-fields.tsx'
import styles from './themes.module.css'

/** The specified words. */
const words = { failed: 'Failed to create theme. Please try again.' } as const

const base: Theme = {
  ...themeDefaults,
  id: '',
  name: 'New theme',
  colors: themePresets.light,
  isActive: false,
  createdAt: '',
}
const stored = { values: newThemeValues, tag: null }

interface NewThemeProps {
  readonly banner: Banner
  readonly onCreated: (theme: Theme) => void
}

/** Adds a theme; it begins as one of the five templates. */
export function NewTheme({ banner, onCreated }: NewThemeProps) {
  const { save } = useStaffSave(createTheme, { refreshes: [listThemes] })
  const safe = useSafeForm({
    draftKey: 'theme:new',
    schema: themeValues,
    stored,
    labels: themeLabels,
    words,
    send: async (body) => {
      try {
        const { data, tag } = await save({ body })
        banner.success('Custom theme created successfully!')
        onCreated(data)
        return { values: themeValuesOf(data), tag }
      } catch (error) {
        banner.failure(words.failed)
        throw error
      }
    },
  })
  return (
    <ThemeDesk
      title="New theme"
      safe={safe}
      base={base}
      save={['Create Theme', 'Creating...']}
      onSave={() => hasName(safe.form) && void safe.save()}
      start={<Templates form={safe.form} />}
    />
  )
}

const presets = Object.keys(themePresets) as ThemePreset[]

/** The templates: each sets the five colours. */
function Templates({ form }: { readonly form: ThemeForm }) {
  const colors = useWatch({ control: form.control, name: 'colors' })
  return (
    <fieldset>
      <legend className={styles.caption}>Template</legend>
      <div className={styles.actions}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            pressed={JSON.stringify(themePresets[preset]) === JSON.stringify(colors)}
            onPress={() => form.setValue('colors', { ...themePresets[preset] }, { shouldDirty: true })}
          >
            {preset.charAt(0).toUpperCase() + preset.slice(1)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
