import { useDeferredValue, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import { isSame } from '#contract/primitives/is-same.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import { type ThemePreset, themeDefaults, themePresets } from '#contract/theme/presets.ts'
import { DEFAULT_THEME_ID, type Theme, type ThemeColors } from '#contract/theme/theme.ts'
import {
  contrastReport,
  formatContrast,
  isWhiteOn,
  LEAST_CONTRAST,
  nearestReadable,
  type ReadableColors,
  SAFE_CONTRAST,
} from '#contract/theme/theme-contrast.ts'
import { type ThemeValues, themeValues } from '#contract/theme/theme-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Fetched } from '../../kit/collection/load-state.tsx'
import { isStale } from '../../kit/form/call-errors.ts'
import { keysOf } from '../../kit/form/fields/field-table.ts'
import type { FieldOf } from '../../kit/form/fields/form-field.tsx'
import { TableField } from '../../kit/form/fields/table-field.tsx'
import { SafeFormNotices } from '../../kit/form/safe-save/safe-form-notices.tsx'
import { type SafeForm, useSafeForm } from '../../kit/form/safe-save/use-safe-form.ts'
import { SAVE_KEYS, useSaveKey } from '../../kit/form/use-save-key.ts'
import { HistoryLink } from '../../kit/layout/panel-link.tsx'
import { useBanner } from '../../kit/messages/banner.tsx'
import { applyActiveTheme, ThemePreview } from '../../previews/site-previews.tsx'
import { Bar, quietClasses } from '../save-bar.tsx'
import { faultyPaths } from '../stored-settings.ts'
import { themeFields } from './fields.ts'
import { useChangeTheme, useCreateTheme, useTheme } from './queries.ts'

/** The state of the edited theme, for the rest of the screen. */
export interface ThemeState {
  readonly isDirty: boolean
  /** How many fields need attention. */
  readonly faults: number
}

export const noThemeState: ThemeState = { isDirty: false, faults: 0 }

/** Where the edited theme stands on the screen. */
export interface ThemePlace {
  /** Takes its bar, at the end of the screen; null until it is there. */
  readonly bars: HTMLElement | null
  readonly onState: (state: ThemeState) => void
}

type ThemeForm = FieldOf<ThemeValues>['form']

const newTheme: Theme = {
  ...themeDefaults,
  id: '',
  name: 'New theme',
  colors: themePresets.light,
  isActive: false,
  createdAt: '',
}
const newStored = { values: { name: '', colors: themePresets.light, ...themeDefaults }, tag: null }

/** The form values of a theme. */
function themeValuesOf({ id: _, isActive: _active, createdAt: _created, ...values }: Theme): ThemeValues {
  return values
}

interface ThemeActs {
  readonly place: ThemePlace
  readonly onCreated: (theme: Theme) => void
  readonly onDelete: (theme: Theme) => void
  readonly onActivate: (theme: Theme) => void
}

/** Adds a theme, starting from one of the five templates. */
export const NewTheme = (acts: ThemeActs) => <ThemeEditor theme={newTheme} tag={null} {...acts} />

interface EditThemeProps extends ThemeActs {
  readonly id: string
  /** From the list, which is refetched more often. */
  readonly isActive: boolean
}

/** Edits a theme. It is read on its own because the list has no entity tags. */
export function EditTheme({ id, isActive, ...acts }: EditThemeProps) {
  const query = useTheme(id)
  return (
    <Fetched query={query} size="part" loading="Loading theme..." failed="This theme could not be loaded.">
      {(theme) => <ThemeEditor key={id} theme={{ ...theme, isActive }} tag={query.tag} {...acts} />}
    </Fetched>
  )
}

interface ThemeEditorProps extends ThemeActs {
  readonly theme: Theme
  readonly tag: string | null
}

const newTexts = {
  title: 'New theme',
  subject: 'a new theme',
  subjectName: undefined,
  unsaved: 'Not saved yet',
  save: ['Create Theme', 'Creating...'],
  saved: 'Custom theme created successfully!',
  messages: { failed: 'Failed to create theme. Please try again.' },
} as const
const textsOf = ({ name }: Theme) =>
  ({
    title: `Edit "${name}"`,
    subject: `the theme "${name}"`,
    subjectName: name,
    unsaved: 'Unsaved changes',
    save: ['Save Theme', 'Saving...'],
    saved: 'Current theme saved successfully!',
    messages: { failed: 'Failed to save theme. Please try again.' },
  }) as const

/** The form of a theme, new or stored. */
function useThemeForm({ theme, tag, onCreated }: ThemeEditorProps) {
  const { id } = theme
  const isNew = id === ''
  const banner = useBanner()
  const texts = isNew ? newTexts : textsOf(theme)
  const { subject, subjectName, messages } = texts
  const { save: create } = useCreateTheme()
  const { save: change } = useChangeTheme()
  const safe = useSafeForm({
    ...{ subject, subjectName, messages },
    draftKey: `theme:${isNew ? 'new' : id}`,
    schema: themeValues,
    stored: isNew ? newStored : { values: themeValuesOf(theme), tag },
    thing: isNew ? undefined : { noun: 'theme', id },
    fields: themeFields,
    send: async (body, ifMatch) => {
      try {
        const { data, tag } = await (isNew ? create({ body }) : change({ params: { id }, body }, ifMatch))
        if (data.isActive) applyActiveTheme(data)
        if (!isNew) banner.success(texts.saved)
        return { values: themeValuesOf(data), tag, theme: data }
      } catch (error) {
        if (!isStale(error)) banner.failure(messages.failed)
        throw error
      }
    },
    createdKey: ({ theme }) => `theme:${theme.id}`,
  })
  const save = async () => {
    const saved = hasName(safe.form) && (await safe.save())
    if (!saved) return null
    if (isNew) {
      banner.success(texts.saved)
      onCreated(saved.theme)
    }
    return saved
  }
  return { safe, save, texts, isNew }
}

/** A theme's fields, its contrast, and a preview. */
function ThemeEditor(props: ThemeEditorProps) {
  const { theme, place, onActivate, onDelete } = props
  const { safe, save, texts, isNew } = useThemeForm(props)
  const { form, isDirty, isSaving } = safe
  const values = useWatch({ control: form.control, compute: (all: ThemeValues) => all })
  /** As it would be rendered; invalid values are those of the stored theme. */
  const drawn = useDeferredValue(plainTheme({ ...theme, ...values }, theme))
  const isUnreadable = contrastReport(drawn.colors).verdict === 'unreadable'
  // Visitors get the active theme at once, and could not read it.
  const isRefused = theme.isActive && isUnreadable
  const editor = useRef<HTMLElement>(null)
  const saveAndActivate = async () => {
    const saved = await save()
    if (saved) onActivate(saved.theme)
  }
  useSaveKey(editor, (isDirty || isNew) && !isSaving && !isRefused ? () => void save() : undefined)
  return (
    <section
      ref={editor}
      className="grid grid-cols-1 gap-3h"
      aria-label={texts.title}
      data-unsaved={isDirty || undefined}
    >
      <div>
        <h3 className={layout.h3}>{texts.title}</h3>
        <SafeFormNotices safe={safe} />
      </div>
      {isNew && <Templates form={form} />}
      <ThemeFields form={form} />
      <ContrastNote
        colors={drawn.colors}
        onTake={({ text, background }) => {
          form.setValue('colors.text', text, { shouldDirty: true })
          if (background !== drawn.colors.background) {
            form.setValue('colors.background', background, { shouldDirty: true })
          }
        }}
      />
      <p className="text-sm font-600">Preview</p>
      <ThemePreview theme={drawn} />
      {!isNew && (
        <div className="flex flex-wrap gap-2">
          <HistoryLink about={theme.id} />
          {theme.id !== DEFAULT_THEME_ID && (
            <Button variant="danger" icon="trash-2" onClick={() => onDelete(theme)}>
              Delete Theme
            </Button>
          )}
        </div>
      )}
      <ThemeBar
        {...place}
        safe={safe}
        isNew={isNew}
        text={texts.unsaved}
        save={texts.save}
        isRefused={isRefused}
        isUnreadable={isUnreadable}
        onSave={() => void save()}
        onActivate={isNew || theme.isActive ? undefined : () => void saveAndActivate()}
      />
    </section>
  )
}

interface ThemeBarProps extends ThemePlace {
  readonly safe: SafeForm<ThemeValues>
  /** A new theme can be created as it is. */
  readonly isNew: boolean
  /** The unsaved changes, for people. */
  readonly text: string
  /** Label of the save button, idle and busy. */
  readonly save: readonly [rest: string, busy: string]
  readonly isRefused: boolean
  readonly isUnreadable: boolean
  readonly onSave: () => void
  /** Absent: saving is all there is to do. */
  readonly onActivate: (() => void) | undefined
}

/** The bar of the edited theme, which stays in sight while something of it is unsaved. */
function ThemeBar({ bars, onState, ...props }: ThemeBarProps) {
  const { form, isDirty } = props.safe
  const { errors } = useFormState({ control: form.control })
  const faults = faultyPaths(errors).length
  useEffect(() => onState({ isDirty, faults }), [onState, isDirty, faults])
  useEffect(() => () => onState(noThemeState), [onState])
  return bars && (isDirty || props.isNew) && createPortal(<ThemeButtons {...props} faults={faults} />, bars)
}

function ThemeButtons(props: Omit<ThemeBarProps, keyof ThemePlace> & Pick<ThemeState, 'faults'>) {
  const { safe, faults, text, save, isRefused, isUnreadable, onSave, onActivate } = props
  const { isDirty, isSaving } = safe
  const place = useRef<HTMLDivElement>(null)
  useSaveKey(place, isRefused || isSaving ? undefined : onSave)
  return (
    <div ref={place}>
      <Bar text={text} faults={faults}>
        {isDirty && (
          <Button variant="ghost" className={quietClasses} disabled={isSaving} onClick={safe.discard}>
            Discard
          </Button>
        )}
        <Button
          variant={onActivate ? 'ghost' : 'primary'}
          className={onActivate ? quietClasses : ''}
          busy={isSaving}
          disabled={isRefused}
          aria-keyshortcuts={SAVE_KEYS}
          onClick={onSave}
        >
          {isSaving ? save[1] : save[0]}
        </Button>
        {onActivate && (
          <Button variant="primary" disabled={isSaving || isUnreadable} onClick={onActivate}>
            Save and Activate
          </Button>
        )}
      </Bar>
    </div>
  )
}

const presets = Object.keys(themePresets) as ThemePreset[]

/** The templates, each of which sets the five colours. */
function Templates({ form }: { readonly form: ThemeForm }) {
  const colors = useWatch({ control: form.control, name: 'colors' })
  return (
    <fieldset>
      <legend className="text-sm font-600">Template</legend>
      <div className="flex flex-wrap gap-2">
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

const names = keysOf(themeFields)
const isHalf = (name: (typeof names)[number]) => 'half' in themeFields[name]
const firstHalf = names.findIndex(isHalf)
const wide = names.filter((name) => !isHalf(name))

/** The fields of a theme: its name, those of half the width in columns, and the others. */
function ThemeFields({ form }: { readonly form: ThemeForm }) {
  useNameMark(form)
  const field = (name: (typeof names)[number]) => (
    <TableField key={name} form={form} name={name} row={themeFields[name]} />
  )
  return (
    <>
      {wide.slice(0, firstHalf).map(field)}
      <div className="grid grid-cols-halves gap-x-3 gap-y-3h">{names.filter(isHalf).map(field)}</div>
      {wide.slice(firstHalf).map(field)}
    </>
  )
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
function hasName(form: ThemeForm): boolean {
  if (form.getValues('name').trim() !== '') return true
  form.setError('name', { type: NO_NAME, message: 'Please enter a theme name' }, { shouldFocus: true })
  return false
}

interface ContrastNoteProps {
  /** Validated colours. */
  readonly colors: ThemeColors
  readonly onTake: (colors: ReadableColors) => void
}

/** The contrast of text, buttons and badges, and colours that read where the theme's own may not. */
function ContrastNote({ colors, onTake }: ContrastNoteProps) {
  const { text, button, verdict } = contrastReport(colors)
  const offer = verdict === 'good' ? null : nearestReadable(colors)
  const least = formatContrast(LEAST_CONTRAST)
  return (
    <Alert
      tone={tones[verdict]}
      icon="contrast"
      title={`Text on background ${formatContrast(text)}.`}
      role="status"
    >
      <p>{`Button text is set to ${isWhiteOn(colors.primary) ? 'white' : 'dark'} automatically (${formatContrast(button)}). Badges ${verdict === 'good' ? `${least} or more` : `may fall under ${least}`}.`}</p>
      {verdict === 'unreadable' && <p>{`A theme under ${LEAST_CONTRAST}:1 cannot be activated.`}</p>}
      {verdict === 'weak' && <p>{`Under ${SAFE_CONTRAST}:1, small text is hard to read.`}</p>}
      {offer && (
        <Button variant="quiet" onClick={() => onTake(offer)}>
          {`Use ${offer.text} as text colour${offer.background !== colors.background ? ` and ${offer.background} as background` : ''}`}
        </Button>
      )}
    </Alert>
  )
}

const tones = { good: 'success', weak: 'warning', unreadable: 'danger' } as const
