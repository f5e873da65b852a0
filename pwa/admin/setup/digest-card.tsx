import { useForm, useWatch } from 'react-hook-form'
import {
  changeDigest,
  type Digest,
  digestFrequencies,
  digestTopics,
  readDigest,
} from '#contract/accounts/digest.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { can } from '#contract/permissions.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useStaffQuery, useStaffSave } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/fetched.tsx'
import { SegmentedField, ToggleField } from '../kit/form/fields/choice-fields.tsx'
import { useTask } from '../kit/form/use-task.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import styles from './setup.module.css'

interface DigestCardProps {
  readonly account: AdminUser
  readonly banner: Pick<Banner, 'success'>
}

const loadMessages = { failed: 'Your mail settings could not be loaded. Please try again.' } as const
const saveMessages = { failed: 'Your mail settings could not be saved. Please try again.' } as const
const choices = digestFrequencies.map(({ key, label }) => ({ value: key, label }))

/** The news that this person gets by email, and how often. */
export function DigestCard(props: DigestCardProps) {
  const query = useStaffQuery(readDigest, {})
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>News by email</h2>
      <Fetched query={query} size="part" loading={null} failed={loadMessages}>
        {(stored) => <DigestForm stored={stored} {...props} />}
      </Fetched>
    </section>
  )
}

function DigestForm({ stored, account, banner }: DigestCardProps & { readonly stored: Digest }) {
  const form = useForm<Digest>({ values: stored, resetOptions: { keepDirtyValues: true } })
  const { isDirty } = form.formState
  const frequency = useWatch({ control: form.control, name: 'frequency' })
  const { save } = useStaffSave(changeDigest, { refreshes: [readDigest] })
  const task = useTask()
  const submit = form.handleSubmit((body) =>
    task.run(async () => {
      await save({ body })
      form.reset(body)
      banner.success('Mail settings saved successfully!')
    }, saveMessages),
  )
  const topics = digestTopics.filter(({ needs }) => can(account.role, needs))
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.note}>{`${whereTo(account)} Nothing is sent when there is no news.`}</p>
      {task.problem !== '' && <Alert title={task.problem} role="alert" />}
      <SegmentedField form={form} name="frequency" label="How often" choices={choices} />
      {frequency !== 'off' &&
        topics.map(({ key, label, hint }) => (
          <ToggleField key={key} form={form} name={key} label={label} hint={hint} />
        ))}
      <Button type="submit" variant="primary" busy={task.busy} disabled={!isDirty}>
        {task.busy ? 'Saving...' : 'Save Mail Settings'}
      </Button>
    </form>
  )
}

function whereTo({ email, is_verified }: AdminUser): string {
  if (email === '') return 'Your account has no email address. An admin can add one.'
  if (!is_verified) return `Emails go to ${email} once the address is confirmed.`
  return `Emails go to ${email} at 06:00 UTC, every day or on Mondays.`
}
