import { type ReactNode, useCallback } from 'react'
import { settings, settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { Button } from '#pwa/ui/button.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { settingLabels, settingsCards } from './cards/card-groups.ts'
import { SaveBar, SaveButton } from './save-bar.tsx'
import { CardOfSettings } from './settings-card.tsx'
import { SettingsIndex } from './settings-index.tsx'
import styles from './settings-screen.module.css'
import { defaultSettings, type StoredSettings } from './stored-settings.ts'
import { saveMessages, useSendSettings } from './use-send-settings.ts'

/** The specified words. */
const resetQuestion = {
  title: 'Reset to Defaults',
  text: 'Are you sure you want to reset all settings to default values?',
  action: 'Reset to Defaults',
  icon: 'rotate-ccw',
  danger: true,
} as const
const discardQuestion = {
  title: 'Discard unsaved changes?',
  text: 'Everything goes back to what was saved last.',
  action: 'Discard',
  icon: 'undo-2',
  danger: true,
} as const

interface SettingsScreenProps {
  readonly stored: StoredSettings
  readonly tag: string | null
  readonly themes: ReactNode
}

/** The cards, their index and the one bar that saves them all. */
export function SettingsScreen({ stored, tag, themes }: SettingsScreenProps) {
  const banner = useBanner()
  const confirm = useConfirm()
  const send = useSendSettings(stored.values, banner)
  const safe = useSafeForm({
    draftKey: 'settings',
    schema: settings,
    stored: { values: stored.values, tag },
    send,
    secrets: ['emailSettings.smtpPassword'],
    labels: settingLabels,
    words: saveMessages,
  })
  const { form, isDirty, changed, isSaving, discard } = safe
  const reset = useCallback(async () => {
    if (!(await confirm(resetQuestion))) return
    const defaults = defaultSettings(form.getValues())
    for (const name of settingsGroupKeys) form.setValue(name, defaults[name], { shouldDirty: true })
  }, [confirm, form])
  const discardAll = async () => {
    if (await confirm(discardQuestion)) discard()
  }
  return (
    <div className={styles.screen}>
      <div className={styles.index}>
        <SettingsIndex changed={changed} />
      </div>
      <div className={styles.cards}>
        <div className={styles.top}>
          <div className={styles.head}>
            <h1 className={styles.title}>Site Settings</h1>
            <Button variant="ghost" icon="rotate-ccw" onClick={() => void reset()}>
              Reset to Defaults
            </Button>
            {!isDirty && <SaveButton isSaving={isSaving} />}
          </div>
          <BannerPlace banner={banner} />
          <SafeFormNotices safe={safe} labels={settingLabels} />
        </div>
        {themes}
        {settingsCards.map((card) => (
          <CardOfSettings key={card.key} card={card} form={form} stored={stored} isDirty={isDirty} />
        ))}
        {isDirty && (
          <SaveBar isSaving={isSaving} onSave={() => void safe.save()} onDiscard={() => void discardAll()} />
        )}
      </div>
    </div>
  )
}
