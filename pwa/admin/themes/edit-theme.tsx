import { DEFAULT_THEME_ID, type Theme } from '#contract/theme/theme.ts'
import { changeTheme, listThemes, readTheme, themeValues } from '#contract/theme/theme-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import type { Banner } from '../kit/banner.tsx'
import { isOvertaken } from '../kit/explain.ts'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useStaffQuery, useStaffSave } from '../kit/staff-query.tsx'
import { wearTheme } from '../previews/theme-preview.tsx'
import { ThemeDesk } from './theme-desk.tsx'
import { hasName, themeLabels, themeValuesOf } from './theme-fields.tsx'

interface EditThemeProps {
  readonly id: string
  /** As the list has it, which is read more often. */
  readonly isActive: boolean
  readonly banner: Banner
  readonly onDelete: (theme: Theme) => void
}

/** Changes one theme; it is read with its tag, which the list has none of. */
export function EditTheme({ id, ...rest }: EditThemeProps) {
  const { data, tag, error, refetch } = useStaffQuery(readTheme, { params: { id } })
  if (data?.id === id) return <EditThemeForm key={id} theme={data} tag={tag} {...rest} />
  if (!error) return <p role="status">Loading theme...</p>
  return (
    <>
      <Alert title="This theme could not be loaded." role="alert" />
      <Button icon="refresh-cw" onClick={() => void refetch()}>
        Try Again
      </Button>
    </>
  )
}

/** The specified words. */
const words = { failed: 'Failed to save theme. Please try again.' } as const

interface EditThemeFormProps extends Omit<EditThemeProps, 'id'> {
  readonly theme: Theme
  readonly tag: string | null
}

function EditThemeForm({ theme, tag, isActive, banner, onDelete }: EditThemeFormProps) {
  const { id } = theme
  const { save } = useStaffSave(changeTheme, { refreshes: [listThemes, readTheme] })
  const safe = useSafeForm({
    draftKey: `theme:${id}`,
    schema: themeValues,
    stored: { values: themeValuesOf(theme), tag },
    labels: themeLabels,
    words,
    send: async (body, ifMatch) => {
      try {
        const saved = await save({ params: { id }, body }, ifMatch)
        if (saved.data.isActive) wearTheme(saved.data)
        banner.success('Current theme saved successfully!')
        return { values: themeValuesOf(saved.data), tag: saved.tag }
      } catch (error) {
        if (!isOvertaken(error)) banner.failure(words.failed)
        throw error
      }
    },
  })
  return (
    <ThemeDesk
      title={`Edit "${theme.name}"`}
      safe={safe}
      base={{ ...theme, isActive }}
      save={['Save Theme', 'Saving...']}
      onSave={() => hasName(safe.form) && void safe.save()}
      actions={
        id !== DEFAULT_THEME_ID && (
          <Button variant="danger" icon="trash-2" onClick={() => onDelete({ ...theme, isActive })}>
            Delete Theme
          </Button>
        )
      }
    />
  )
}
