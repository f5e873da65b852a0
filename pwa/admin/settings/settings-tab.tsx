import { useCallback, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useSaveKey } from '../kit/form/use-save-key.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import type { SettingsPath } from './cards/card.ts'
import { settingsCards, THEMES_CARD } from './cards/card-groups.ts'
import { faultCounts, faultsIn } from './faults.ts'
import { PageEditor } from './pages/detail.tsx'
import { useSettings } from './queries.ts'
import { SaveBar, SaveButton } from './save-bar.tsx'
import { CardOfSettings } from './settings-card.tsx'
import { jumpTo, SettingsIndex } from './settings-index.tsx'
import styles from './settings-screen.module.css'
import { defaultSettings, isCardChanged, type StoredSettings, storedSettings } from './stored-settings.ts'
import { ThemesCard } from './themes/list.tsx'
import { noThemeState, type ThemeState } from './themes/theme-bar.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The tab "Site Settings". */
export function SettingsTab() {
  const { data, tag, isFetching, error, refetch } = useSettings()
  const stored = useMemo(() => (data ? storedSettings(data) : null), [data])
  const { selected: page, open } = useSelectedParam('page')
  if (page !== null) return <PageEditor slug={page} onClose={() => open(null)} />
  if (stored) return <SettingsScreen stored={stored} tag={tag} />
  return (
    <div className={styles.waiting}>
      <h1 className={styles.title}>Site Settings</h1>
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
  const banner = useBanner()
  const confirm = useConfirm()
  const safe = useSettingsForm('settings', { stored, tag, banner })
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
    const last = Math.max(
      0,
      faults.findIndex(({ path }) => path === shown.current),
    )
    const next = faults[(last + 1) % faults.length]
    if (!next) return
    shown.current = next.path
    if (next.card) jumpTo(next.card)
    form.setFocus(next.path as SettingsPath)
  }
  useSaveKey(screen, isDirty && !isSaving ? () => void save() : undefined)
  const reset = useCallback(async () => {
    if (!(await confirm(resetQuestion))) return
    const defaults = defaultSettings(form.getValues())
    for (const name of settingsGroupKeys) form.setValue(name, defaults[name], { shouldDirty: true })
  }, [confirm, form])
  const discardAll = async () => {
    if (await confirm(discardQuestion)) discard()
  }
  return (
    <div ref={screen} className={styles.screen}>
      <div className={styles.index}>
        <SettingsIndex
          changed={changedCards}
          faults={{ ...counts, [THEMES_CARD.key]: themes.faults }}
          isWhole={themes !== noThemeState}
        />
      </div>
      <div className={styles.cards}>
        <div className={styles.top}>
          <div className={styles.head}>
            <h1 className={styles.title}>Site Settings</h1>
            <ResetButton onClick={() => void reset()} />
            {!isDirty && <SaveButton isSaving={isSaving} />}
          </div>
          <SafeFormNotices safe={safe} />
        </div>
        <ThemesCard bars={bars} onState={setThemes} faults={themes.faults} />
        {settingsCards.map((card) => (
          <CardOfSettings
            key={card.key}
            card={card}
            isInvalid={counts[card.key] !== undefined}
            form={form}
            stored={stored}
            isDirty={isDirty}
          />
        ))}
        <div ref={setBars} className={styles.bars}>
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

function ResetButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="ghost" icon="rotate-ccw" className={styles.reset ?? ''} onClick={onClick}>
      <span>Reset to Defaults</span>
    </Button>
  )
}
