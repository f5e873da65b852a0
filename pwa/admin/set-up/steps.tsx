import { type ComponentType, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { Settings, SetupKey } from '#contract/settings/staff-groups.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { isReadable, pageOf } from '#contract/site-pages/listed-pages.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import { type ThemePreset, themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useRemoveSamples } from '../firms/samples/samples-note.tsx'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useAttempt } from '../kit/form/use-task.ts'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { applyActiveTheme } from '../previews/site-previews.tsx'
import { type SettingsField, settingsCards } from '../settings/cards/card-groups.ts'
import { LogoExtra, MailExtra } from '../settings/extras.tsx'
import { usePageStates, useSamples, useSaveSettings } from '../settings/queries.ts'
import { SettingFields } from '../settings/settings-card.tsx'
import { SettingsContext, type StoredSettings, useSettingsForm } from '../settings/stored-settings.ts'
import { useActivateTheme, useCreateTheme, useThemes } from '../settings/themes/queries.ts'
import { ThemeSample } from '../settings/themes/theme-tile.tsx'
import styles from './set-up.module.css'

/** The open step, and the ways on from it. */
interface OpenStep {
  readonly step: SetupKey
  /** Whether it was opened by hand: its title then takes the focus. */
  readonly isOpened: boolean
  readonly stored: StoredSettings
  /** Of the settings. */
  readonly tag: string | null
  /** To the step before; absent at the first. */
  readonly onBack: (() => void) | undefined
  readonly onSkip: () => void
  /** To the next step that is left. */
  readonly onNext: () => Promise<void>
}

export const StepContext = createContext<OpenStep | null>(null)

function useStep(): OpenStep {
  const step = use(StepContext)
  if (!step) throw new Error('No step of the set-up is open')
  return step
}

interface StepCardProps {
  readonly isSaving?: boolean
  /** Saves the fields of the step, and goes on. */
  readonly onSave: () => Promise<unknown>
  readonly children: ReactNode
}

/** The card of a step: title, fields, and the ways on. */
function StepCard({ isSaving = false, onSave, children }: StepCardProps) {
  const { step, isOpened, onBack, onSkip } = useStep()
  const { title, sentence } = setupSteps[step]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) heading.current?.focus()
  }, [isOpened])
  return (
    <form
      className="flex min-w-0 flex-1 flex-col gap-5 rounded-lg border border-border bg-surface p-4 shadow-1 tablet:max-w-190 tablet:flex-none tablet:p-6"
      noValidate
      aria-labelledby="set-up-step"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void onSave()
      }}
    >
      <div>
        <h2
          ref={heading}
          id="set-up-step"
          className="text-h2 leading-125 font-700 tracking-tighter focus:outline-none"
          tabIndex={-1}
        >
          {title}
        </h2>
        <p className="mt-1 text-text-2">{sentence}</p>
      </div>
      {children}
      <div className="mt-auto flex flex-wrap items-center gap-1 border-t border-t-border pt-4 *:first:-ml-4 tablet:mt-1">
        {onBack && (
          <Button variant="ghost" icon="arrow-left" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant="ghost" disabled={isSaving} onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" variant="primary" className="ml-auto" busy={isSaving}>
          Save and next
        </Button>
      </div>
    </form>
  )
}

/** Stores a decision about a step: that it is put off, or that its part stays as it ships. Throws `ApiError`. */
export function useDecide({ setup }: Pick<Settings, 'setup'>) {
  const { save } = useSaveSettings()
  return async (key: SetupKey, decision: keyof Settings['setup']) => {
    if (setup[decision].includes(key)) return
    await save({ body: { setup: { [decision]: [...setup[decision], key] } } })
  }
}

interface ChoiceTilesProps<Key extends string> {
  readonly label: string
  /** Each with a picture of the choice, which nothing announces. */
  readonly tiles: readonly { key: Key; label: string; hint?: string; picture: ReactNode }[]
  /** Absent: none of them. */
  readonly chosen: Key | undefined
  readonly onChoose: (key: Key) => void
}

/** Radio buttons with a picture each. */
function ChoiceTiles<Key extends string>({ label, tiles, chosen, onChoose }: ChoiceTilesProps<Key>) {
  return (
    <fieldset className="grid grid-cols-pictures gap-3" aria-label={label}>
      {tiles.map(({ key, label: name, hint, picture }) => (
        <label
          key={key}
          className="grid min-w-0 cursor-pointer grid-cols-1 content-start gap-3 rounded-lg border border-border bg-surface px-3 pt-3 pb-3h has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary-ink has-focus-visible:outline-2h has-focus-visible:outline-offset-2h has-focus-visible:outline-primary-ink"
        >
          <span className="grid min-w-0 overflow-clip rounded-btn" aria-hidden="true">
            {picture}
          </span>
          <span className="flex min-w-0 items-center gap-2 inputs:focus-visible:outline-none">
            <input type="radio" name={label} checked={key === chosen} onChange={() => onChoose(key)} />
            <b>{name}</b>
          </span>
          {hint && <small className="-mt-2 pl-7 text-sm leading-140 text-text-2">{hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}

/** Every field of the settings, the switches of their cards too. */
const allFields: readonly SettingsField[] = settingsCards.flatMap(({ title, enabled, fields }) => [
  ...(enabled ? [{ kind: 'toggle', path: enabled, label: title } as const] : []),
  ...fields,
])

/** The fields that a step shows, as the settings have them. @throws if the settings have no such field */
function fieldsOf(key: SetupKey): readonly SettingsField[] {
  return (setupSteps[key].fields ?? []).map((path) => {
    const found = allFields.find((field) => field.path === path)
    if (!found) throw new Error(`The step ${key} shows ${path}, which is no setting`)
    return found
  })
}

/** Parts below the fields of a step. */
const extras: { readonly [Key in SetupKey]?: ComponentType } = {
  logo: LogoExtra,
  mail: MailExtra,
  operator: () => (
    <p className="flex items-baseline gap-2 text-sm text-text-2 icons:self-start">
      <Icon name="info" size="s" />
      <span>We give the place and a first text. It is no legal advice.</span>
    </p>
  ),
}

/** A step that sets fields of the settings: in a form of theirs, with the drafts, conflicts and checks of Site Settings. */
export function SettingsStep() {
  const { step, stored, tag, onNext } = useStep()
  const decide = useDecide(stored.values)
  const { safe, shared } = useSettingsForm(`set-up:${step}`, stored, tag)
  const { isDirty, isSaving } = safe
  const save = async () => {
    if (isDirty && !(await safe.save())) return
    if (!isDirty && setupSteps[step].mayStay) await decide(step, 'kept')
    await onNext()
  }
  return (
    <StepCard isSaving={isSaving} onSave={save}>
      <div>
        <SafeFormNotices safe={safe} />
        <SettingsContext value={shared}>
          <SettingFields fields={fieldsOf(step)} Extra={extras[step]} />
        </SettingsContext>
      </div>
    </StepCard>
  )
}

const presets = Object.keys(themePresets) as ThemePreset[]
const nameOf = (preset: ThemePreset) => preset.charAt(0).toUpperCase() + preset.slice(1)

const presetTiles = presets.map((key) => ({
  key,
  label: nameOf(key),
  picture: <ThemeSample name={nameOf(key)} theme={{ ...themeDefaults, colors: themePresets[key] }} />,
}))

const noThemes: readonly Theme[] = []

/** The step that begins with the colours of a preset. */
export function ColourStep() {
  const { step, stored, onNext } = useStep()
  const decide = useDecide(stored.values)
  const { data: themes = noThemes } = useThemes()
  const { save: create } = useCreateTheme()
  const { save: activate } = useActivateTheme()
  const { attempt, isBusy } = useAttempt()
  const active = themes.find(({ isActive }) => isActive)
  const worn = presets.find((preset) => isSame(themePresets[preset], active?.colors))
  const [wanted, setWanted] = useState<ThemePreset>()
  const chosen = wanted ?? worn
  /** Activates a theme of these colours that is there already, else a new one. */
  const applyPreset = async (preset: ThemePreset) => {
    const colors = themePresets[preset]
    const known = themes.find((theme) => isSame(theme.colors, colors))
    const { id } = known ?? (await create({ body: { name: nameOf(preset), colors } })).data
    applyActiveTheme((await activate({ params: { id } })).data)
  }
  const save = () =>
    attempt(
      async () => {
        if (chosen && chosen !== worn) await applyPreset(chosen)
        else await decide(step, 'kept')
        await onNext()
      },
      { failed: 'Failed to activate theme. Please try again.' },
    )
  return (
    <StepCard isSaving={isBusy} onSave={save}>
      <ChoiceTiles label="Colours" tiles={presetTiles} chosen={chosen} onChoose={setWanted} />
    </StepCard>
  )
}

const sampleTiles = [
  {
    key: 'keep',
    label: 'Keep them',
    hint: 'To look around. One tap removes them later.',
    picture: (
      <span className={styles.rows}>
        <i />
        <i />
        <i />
      </span>
    ),
  },
  {
    key: 'empty',
    label: 'Start empty',
    hint: 'Your first firm is the first one seen.',
    picture: (
      <span className="grid min-h-26 place-items-center bg-surface-2 text-text-3">
        <Icon name="plus" />
      </span>
    ),
  },
] as const

/** The step that keeps the samples to look around, or removes them. */
export function SamplesStep() {
  const { step, stored, onNext } = useStep()
  const decide = useDecide(stored.values)
  const { data } = useSamples()
  const { remove, isRemoving } = useRemoveSamples()
  const { attempt, isBusy } = useAttempt()
  const [chosen, setChosen] = useState<'keep' | 'empty'>('keep')
  const isNone = data?.firms.length === 0
  const save = () =>
    attempt(
      async () => {
        if (chosen === 'empty' && !isNone && !(await remove())) return
        if (chosen === 'keep' && !isNone) await decide(step, 'kept')
        await onNext()
      },
      { failed: 'That could not be saved. Please try again.' },
    )
  return (
    <StepCard isSaving={isBusy || isRemoving} onSave={save}>
      {isNone ? (
        <p>There are no samples on this site.</p>
      ) : (
        <>
          <ChoiceTiles label="Samples" tiles={sampleTiles} chosen={chosen} onChoose={setChosen} />
          {stored.values.setup.kept.includes(step) && (
            <Button
              className="self-start justify-self-start"
              icon="trash-2"
              busy={isRemoving}
              onClick={() => void remove()}
            >
              Remove samples
            </Button>
          )}
          {data && (
            <p className="flex items-baseline gap-2 text-sm text-text-2 icons:self-start">
              <Icon name="info" size="s" />
              <span>
                {`${pluralize(data.firms.length, 'firm')}, ${pluralize(data.reviews, 'review')} and ${pluralize(data.challenges, 'price')} are samples.`}
              </span>
            </p>
          )}
        </>
      )}
    </StepCard>
  )
}

/** A way to where something is done, and how far that is. */
interface Place {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly says?: string | undefined
}

const Places = ({ places }: { readonly places: readonly Place[] }) => (
  <ul className="grid grid-cols-1 gap-2">
    {places.map(({ to, icon, label, says }) => (
      <li key={to}>
        <PageLink
          className="flex min-h-12 items-center gap-3 rounded-btn border border-border bg-surface px-3 py-1 font-550 text-text *:nth-2:min-w-0 *:nth-2:flex-1 *:nth-2:wrap-anywhere"
          to={to}
        >
          <Icon name={icon} />
          <span>{label}</span>
          {says && <span className="text-sm font-450 text-text-3">{says}</span>}
          <Icon name="chevron-right" size="s" />
        </PageLink>
      </li>
    ))}
  </ul>
)

/** The step that leads to the pages which the law of most places asks for. */
export function PagesStep() {
  const { step, stored, onNext } = useStep()
  const { data: states } = usePageStates()
  const { list } = stored.values.pages
  const places = shippedPages
    .filter(({ isAsked }) => isAsked)
    .map(
      ({ slug, title }): Place => ({
        to: tabAddress('set-up', { step, page: slug }),
        icon: 'file-text',
        label: pageOf(list, slug)?.title ?? title,
        says: states && (isReadable(list, slug, states) ? 'Shown' : 'Not shown yet'),
      }),
    )
  return (
    <StepCard onSave={onNext}>
      <Places places={places} />
    </StepCard>
  )
}

const firmPlaces = [
  { to: tabAddress('firms', { firm: 'new' }), icon: 'plus', label: 'Add a firm' },
  { to: tabAddress('firms', { import: 'firms' }), icon: 'upload', label: 'Import a file' },
] as const

/** The step that leads to the first firm. */
export function FirmStep() {
  const { onNext } = useStep()
  return (
    <StepCard onSave={onNext}>
      <Places places={firmPlaces} />
    </StepCard>
  )
}
