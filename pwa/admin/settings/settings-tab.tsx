import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormState } from 'react-hook-form'
import { settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useMarkedPart } from '#pwa/ui/marked-part.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import { useConfirm } from '../kit/form/dialog.tsx'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useSaveKey } from '../kit/form/use-save-key.ts'
import mark from '../kit/layout/layout.module.css'
import { cardGroups, type SettingsPath, settingsCards, THEMES_CARD } from './cards/card-groups.ts'
import { PageEditor } from './pages/detail.tsx'
import { useSettings } from './queries.ts'
import { SaveBar, SaveButton } from './save-bar.tsx'
import styles from './settings.module.css'
import { CardOfSettings, cardId } from './settings-card.tsx'
import {
  defaultSettings,
  faultCounts,
  faultLabel,
  faultsIn,
  isCardChanged,
  SettingsContext,
  type StoredSettings,
  storedSettings,
  useSettingsForm,
} from './stored-settings.ts'
import { noThemeState, type ThemeState } from './themes/detail.tsx'
import { ThemesCard } from './themes/list.tsx'

/** The tab "Site Settings". */
export function SettingsTab() {
  const { data, tag, isFetching, error, refetch } = useSettings()
  const stored = useMemo(() => (data ? storedSettings(data) : null), [data])
  const { selected: page, open } = useSelectedParam('page')
  if (page !== null) return <PageEditor slug={page} onClose={() => open(null)} />
  if (stored) return <SettingsScreen stored={stored} tag={tag} />
  return (
    <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-4 pt-4 pr-side-r pb-8 pl-side-l tablet:px-6 tablet:pt-3 tablet:pb-8">
      <h1 className="flex-auto text-xl leading-125 font-700 tracking-tighter">Site Settings</h1>
      <LoadState
        size="part"
        loading="Loading settings..."
        failed={error && !isFetching ? 'Failed to load settings' : ''}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

/** The specified texts. */
const resetQuestion = {
  title: 'Reset to Defaults',
  text: 'Are you sure you want to reset all settings to default values?',
  action: 'Reset to Defaults',
  icon: 'rotate-ccw',
  danger: true,
} as const
const discardQuestion = {
  title: 'Discard unsaved changes?',
  text: 'All fields go back to their last saved values.',
  action: 'Discard',
  icon: 'undo-2',
  danger: true,
} as const

interface SettingsScreenProps {
  readonly stored: StoredSettings
  readonly tag: string | null
}

/** The cards, their index and the bar that saves them. */
function SettingsScreen({ stored, tag }: SettingsScreenProps) {
  const confirm = useConfirm()
  const { safe, shared } = useSettingsForm('settings', stored, tag)
  const { form, isDirty, changed, isSaving, discard } = safe
  const { errors } = useFormState({ control: form.control })
  const faults = faultsIn(errors)
  const counts = faultCounts(faults)
  const [themes, setThemes] = useState<ThemeState>(noThemeState)
  const [bars, setBars] = useState<HTMLElement | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const changedCards = new Set(
    settingsCards.filter((card) => isCardChanged(card, changed)).map(({ key }) => key),
  )
  if (themes.isDirty) changedCards.add(THEMES_CARD.key)
  // A refused save focuses the first fault.
  const shown = useRef<string>(undefined)
  const save = async () => {
    shown.current = undefined
    await safe.save()
  }
  const showNext = () => {
    const last = faults.findIndex(({ path }) => path === shown.current)
    const next = faults[(Math.max(0, last) + 1) % faults.length]
    if (!next) return
    shown.current = next.path
    if (next.card) jumpTo(next.card)
    form.setFocus(next.path as SettingsPath)
  }
  useSaveKey(screen, isDirty && !isSaving ? () => void save() : undefined)
  const reset = async () => {
    if (!(await confirm(resetQuestion))) return
    const defaults = defaultSettings(form.getValues())
    for (const name of settingsGroupKeys) form.setValue(name, defaults[name], { shouldDirty: true })
  }
  const discardAll = async () => {
    if (await confirm(discardQuestion)) discard()
  }
  return (
    <div
      ref={screen}
      className="grid grid-cols-1 gap-4 pt-4 pr-side-r pb-8 pl-side-l tablet:grid-cols-index tablet:gap-3 tablet:pt-0 tablet:pr-6 tablet:pb-0 tablet:pl-2"
    >
      <div className={styles.index}>
        <SettingsIndex
          changed={changedCards}
          faults={{ ...counts, [THEMES_CARD.key]: themes.faults }}
          isWhole={themes !== noThemeState}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 tablet:pt-3 tablet:pb-8">
        <div className="grid grid-cols-1 gap-y-2">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="flex-auto text-xl leading-125 font-700 tracking-tighter">Site Settings</h1>
            <Button
              variant="ghost"
              icon="rotate-ccw"
              className="max-tablet:w-tap max-tablet:p-0 max-tablet:spans:sr-only"
              onClick={() => void reset()}
            >
              <span>Reset to Defaults</span>
            </Button>
            {!isDirty && <SaveButton isSaving={isSaving} />}
          </div>
          <SafeFormNotices safe={safe} />
        </div>
        <ThemesCard bars={bars} onState={setThemes} faults={themes.faults} />
        <SettingsContext value={shared}>
          {settingsCards.map((card) => (
            <CardOfSettings key={card.key} card={card} isInvalid={counts[card.key] !== undefined} />
          ))}
        </SettingsContext>
        <div
          ref={setBars}
          className="sticky bottom-foot-4 z-(--z-tabbar) grid grid-cols-1 gap-2 empty:hidden"
        >
          {isDirty && (
            <SaveBar
              isSaving={isSaving}
              faults={faults.length}
              onSave={() => void save()}
              onDiscard={() => void discardAll()}
              onNext={showNext}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const groups = cardGroups.map(({ title, cards }, index) => ({
  title,
  entries: index === 0 ? [THEMES_CARD, ...cards] : cards,
}))

const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))

/** Scrolls to a card and focuses its title. */
function jumpTo(key: string): void {
  const card = document.getElementById(cardId(key))
  card?.scrollIntoView({ block: 'start' })
  card?.querySelector('h2')?.focus({ preventScroll: true })
}

interface SettingsIndexProps {
  /** Keys of the cards with unsaved changes. */
  readonly changed: ReadonlySet<string>
  /** How many fields of a card need attention, by its key. */
  readonly faults: Readonly<Record<string, number>>
  /** Whether everything is loaded, so that the cards stay where they are. */
  readonly isWhole: boolean
}

/**
 * Links to the cards, in four groups: which one is read, which have unsaved changes, and which need attention. A card that
 * the address names is jumped to when the screen opens.
 */
function SettingsIndex({ changed, faults, isWhole }: SettingsIndexProps) {
  const [isOpen, setOpen] = useState(false)
  const index = useRef<HTMLElement>(null)
  const { marked, mark } = useMarkedPart(keys, cardId, index)
  const { selected: wanted, open: want } = useSelectedParam('card')
  useEffect(() => {
    if (wanted === null) return
    jumpTo(wanted)
    mark(wanted)
    if (isWhole) want(null, { replace: true })
  }, [wanted, isWhole, mark, want])
  const total = Object.values(faults).reduce((sum, count) => sum + count, 0)
  const open = (key: string) => {
    // Content above the cards must have its height before they are scrolled.
    flushSync(() => setOpen(false))
    jumpTo(key)
    mark(key)
  }
  return (
    <nav ref={index} className="group/index" aria-label="Settings cards" data-shown={isOpen || undefined}>
      <Button
        className="w-full tablet:hidden"
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        All settings
        <FaultCount count={total} />
      </Button>
      <div className="hidden group-data-shown/index:mt-2 group-data-shown/index:block tablet:block">
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <p className="px-3 pt-3h pb-1 text-xs font-600 text-text-3">{title}</p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <button
                    type="button"
                    className="flex min-h-tap w-full items-center gap-2h rounded-btn px-3 font-500 text-text-2 not-current:data-invalid:text-danger-ink current:bg-surface current:font-600 current:text-text current:shadow-raised"
                    data-key={entry.key}
                    data-invalid={faults[entry.key] ? '' : undefined}
                    aria-current={entry.key === marked ? 'true' : undefined}
                    onClick={() => open(entry.key)}
                  >
                    <Icon name={entry.icon} size="s" />
                    <span className="min-w-0 flex-1 wrap-anywhere" title={entry.title}>
                      {'short' in entry ? (entry.short ?? entry.title) : entry.title}
                    </span>
                    {changed.has(entry.key) && !faults[entry.key] && (
                      <span className="size-2 flex-none rounded-full bg-primary forced-colors:border-4">
                        <VisuallyHidden>unsaved changes</VisuallyHidden>
                      </span>
                    )}
                    <FaultCount count={faults[entry.key] ?? 0} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

/** A red count; nothing for none. */
function FaultCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className={`${mark.mark} bg-danger-fill text-on-danger`}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{faultLabel(count)}</VisuallyHidden>
    </span>
  )
}
