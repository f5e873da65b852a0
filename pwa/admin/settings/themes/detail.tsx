import { type ReactNode, useDeferredValue, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { isSame } from '#contract/primitives/is-same.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import { type ThemePreset, themeDefaults, themePresets } from '#contract/theme/presets.ts'
import { DEFAULT_THEME_ID, type Theme } from '#contract/theme/theme.ts'
import { contrastReport } from '#contract/theme/theme-contrast.ts'
import { type ThemeValues, themeValues } from '#contract/theme/theme-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Fetched } from '../../kit/collection/load-state.tsx'
import { isStale } from '../../kit/form/call-errors.ts'
import { SafeFormNotices } from '../../kit/form/safe-save/safe-form-notices.tsx'
import { type SafeForm, useSafeForm } from '../../kit/form/safe-save/use-safe-form.ts'
import { useSaveKey } from '../../kit/form/use-save-key.ts'
import { HistoryLink } from '../../kit/layout/panel-link.tsx'
import words from '../../kit/layout/words.module.css'
import type { Banner } from '../../kit/messages/banner.tsx'
import { applyActiveTheme, ThemePreview } from '../../previews/theme-preview.tsx'
import { ContrastNote } from './contrast-note.tsx'
import { themeFields } from './fields.ts'
import { useChangeTheme, useCreateTheme, useTheme } from './queries.ts'
import { ThemeBar, type ThemePlace } from './theme-bar.tsx'
import { hasName, newThemeValues, ThemeFields, type ThemeForm, themeValuesOf } from './theme-fields.tsx'
import styles from './themes.module.css'

/** The theme in the form as it would be rendered; invalid values are replaced by those of `base`. */
function useDrawnTheme(form: ThemeForm, base: Theme): Theme {
  const values = useWatch({ control: form.control, compute: (all: ThemeValues) => all })
  return useDeferredValue(plainTheme({ ...base, ...values }, base))
}

interface ThemeEditorProps {
  readonly title: string
  readonly safe: SafeForm<ThemeValues>
  /** Replaces invalid values of the form. */
  readonly base: Theme
  /** Label of the save button, idle and busy. */
  readonly save: readonly [rest: string, busy: string]
  readonly onSave: () => void
  /** Saves and activates; absent: saving is all there is to do. */
  readonly onActivate?: (() => void) | undefined
  readonly place: ThemePlace
  /** Above the fields. */
  readonly start?: ReactNode
  /** Below everything else. */
  readonly actions?: ReactNode
}

/** A theme's fields, its contrast, and a preview. */
function ThemeEditor(props: ThemeEditorProps) {
  const { title, safe, base, save, onSave, onActivate, place, start, actions } = props
  const { form, isDirty, isSaving } = safe
  const drawn = useDrawnTheme(form, base)
  const isUnreadable = contrastReport(drawn.colors).verdict === 'unreadable'
  const isNew = base.id === ''
  const editor = useRef<HTMLElement>(null)
  const canSave = (isDirty || isNew) && !isSaving && !(base.isActive && isUnreadable)
  useSaveKey(editor, canSave ? onSave : undefined)
  return (
    <section ref={editor} className={styles.editor} aria-label={title} data-unsaved={isDirty || undefined}>
      <div>
        <h3 className={layout.h3}>{title}</h3>
        <SafeFormNotices safe={safe} />
      </div>
      {start}
      <ThemeFields form={form} />
      <ContrastNote
        theme={drawn}
        onTake={({ text, background }) => {
          form.setValue('colors.text', text, { shouldDirty: true })
          if (background !== drawn.colors.background) {
            form.setValue('colors.background', background, { shouldDirty: true })
          }
        }}
      />
      <p className={words.label}>Preview</p>
      <ThemePreview theme={drawn} screen="phone" />
      {actions && <div className={styles.actions}>{actions}</div>}
      <ThemeBar
        {...place}
        safe={safe}
        text={isNew ? 'Not saved yet' : 'Unsaved changes'}
        isNew={isNew}
        save={save}
        onSave={onSave}
        onActivate={onActivate}
        isUnreadable={isUnreadable}
        isActive={base.isActive}
      />
    </section>
  )
}

interface EditThemeProps {
  readonly id: string
  /** From the list, which is refetched more often. */
  readonly isActive: boolean
  readonly banner: Banner
  readonly place: ThemePlace
  readonly onDelete: (theme: Theme) => void
  readonly onActivate: (theme: Theme) => void
}

/** Edits a theme. It is read on its own because the list has no entity tags. */
export function EditTheme({ id, ...rest }: EditThemeProps) {
  const query = useTheme(id)
  return (
    <Fetched query={query} size="part" loading="Loading theme..." failed="This theme could not be loaded.">
      {(theme) => <EditThemeForm key={id} theme={theme} tag={query.tag} {...rest} />}
    </Fetched>
  )
}

const saveMessages = { failed: 'Failed to save theme. Please try again.' } as const

interface EditThemeFormProps extends Omit<EditThemeProps, 'id'> {
  readonly theme: Theme
  readonly tag: string | null
}

function EditThemeForm({ theme, tag, isActive, banner, place, onDelete, onActivate }: EditThemeFormProps) {
  const { id } = theme
  const { save } = useChangeTheme()
  const safe = useSafeForm({
    draftKey: `theme:${id}`,
    schema: themeValues,
    stored: { values: themeValuesOf(theme), tag },
    fields: themeFields,
    subject: `the theme "${theme.name}"`,
    subjectName: theme.name,
    messages: saveMessages,
    send: async (body, ifMatch) => {
      try {
        const saved = await save({ params: { id }, body }, ifMatch)
        if (saved.data.isActive) applyActiveTheme(saved.data)
        banner.success('Current theme saved successfully!')
        return { values: themeValuesOf(saved.data), tag: saved.tag, theme: saved.data }
      } catch (error) {
        if (!isStale(error)) banner.failure(saveMessages.failed)
        throw error
      }
    },
  })
  const saveAndActivate = async () => {
    const saved = hasName(safe.form) && (await safe.save())
    if (saved) onActivate(saved.theme)
  }
  return (
    <ThemeEditor
      title={`Edit "${theme.name}"`}
      safe={safe}
      base={{ ...theme, isActive }}
      save={['Save Theme', 'Saving...']}
      onSave={() => hasName(safe.form) && void safe.save()}
      onActivate={isActive ? undefined : () => void saveAndActivate()}
      place={place}
      actions={
        <>
          <HistoryLink about={id} />
          {id !== DEFAULT_THEME_ID && (
            <Button variant="danger" icon="trash-2" onClick={() => onDelete({ ...theme, isActive })}>
              Delete Theme
            </Button>
          )}
        </>
      }
    />
  )
}

const createMessages = { failed: 'Failed to create theme. Please try again.' } as const

const newTheme: Theme = {
  ...themeDefaults,
  id: '',
  name: 'New theme',
  colors: themePresets.light,
  isActive: false,
  createdAt: '',
}
const newStored = { values: newThemeValues, tag: null }

interface NewThemeProps {
  readonly banner: Banner
  readonly place: ThemePlace
  readonly onCreated: (theme: Theme) => void
}

/** Adds a theme, starting from one of the five templates. */
export function NewTheme({ banner, place, onCreated }: NewThemeProps) {
  const { save } = useCreateTheme()
  const safe = useSafeForm({
    draftKey: 'theme:new',
    schema: themeValues,
    stored: newStored,
    fields: themeFields,
    subject: 'a new theme',
    messages: createMessages,
    send: async (body) => {
      try {
        const { data, tag } = await save({ body })
        return { values: themeValuesOf(data), tag, theme: data }
      } catch (error) {
        banner.failure(createMessages.failed)
        throw error
      }
    },
    createdKey: ({ theme }) => `theme:${theme.id}`,
  })
  const create = async () => {
    const saved = await safe.save()
    if (!saved) return
    banner.success('Custom theme created successfully!')
    onCreated(saved.theme)
  }
  return (
    <ThemeEditor
      title="New theme"
      safe={safe}
      base={newTheme}
      save={['Create Theme', 'Creating...']}
      onSave={() => hasName(safe.form) && void create()}
      place={place}
      start={<Templates form={safe.form} />}
    />
  )
}

const presets = Object.keys(themePresets) as ThemePreset[]

/** The templates, each of which sets the five colours. */
function Templates({ form }: { readonly form: ThemeForm }) {
  const colors = useWatch({ control: form.control, name: 'colors' })
  return (
    <fieldset>
      <legend className={words.label}>Template</legend>
      <div className={styles.actions}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            pressed={isSame(themePresets[preset], colors)}
            onPress={() => form.setValue('colors', { ...themePresets[preset] }, { shouldDirty: true })}
          >
            {preset.charAt(0).toUpperCase() + preset.slice(1)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
