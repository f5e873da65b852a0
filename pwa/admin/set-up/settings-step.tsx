import type { ComponentType } from 'react'
import type { SetupKey } from '#contract/setup/setup-keys.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import type { SettingsField } from '../settings/cards/card.ts'
import { settingsCards } from '../settings/cards/card-groups.ts'
import { MailExtra } from '../settings/extras/mail-extra.tsx'
import { LogoExtra } from '../settings/extras/preview-extras.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import cardStyles from '../settings/settings-card.module.css'
import type { ExtraProps } from '../settings/stored-settings.ts'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import styles from './set-up.module.css'
import type { StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'
import { useDecide } from './use-decide.ts'

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
const extras: { readonly [Key in SetupKey]?: ComponentType<ExtraProps> } = {
  logo: LogoExtra,
  mail: MailExtra,
  operator: () => (
    <p className={styles.note}>
      <Icon name="info" size="s" />
      <span>We give the place and a first text. It is no legal advice.</span>
    </p>
  ),
}

/** A step that sets fields of the settings: in a form of theirs, with the drafts, conflicts and checks of Site Settings. */
export function SettingsStep({ step, stored, tag, ...ways }: StepProps) {
  const banner = useBanner()
  const decide = useDecide(stored.values)
  const safe = useSettingsForm(`set-up:${step}`, { stored, tag, banner })
  const { form, isDirty, isSaving } = safe
  const save = async () => {
    if (isDirty && !(await safe.save())) return
    if (!isDirty && setupSteps[step].mayStay) await decide(step, 'kept')
    await ways.onNext()
  }
  const Extra = extras[step]
  return (
    <StepCard step={step} isSaving={isSaving} onSave={() => void save()} {...ways}>
      <div>
        <SafeFormNotices safe={safe} />
        <div className={cardStyles.fields}>
          {fieldsOf(step).map((field) => (
            <div key={field.path} className={field.half ? cardStyles.half : cardStyles.whole}>
              <SettingField form={form} field={field} hasPassword={stored.hasPassword} />
            </div>
          ))}
          {Extra && (
            <div className={cardStyles.whole}>
              <Extra form={form} stored={stored} isDirty={isDirty} />
            </div>
          )}
        </div>
      </div>
    </StepCard>
  )
}
