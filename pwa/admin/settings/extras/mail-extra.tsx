import { useWatch } from 'react-hook-form'
import type { ExtraProps } from './extra.ts'
import styles from './extras.module.css'
import { MailLookup } from './mail-lookup.tsx'
import { MailTest } from './mail-test.tsx'

/** Stands for a host that is not entered yet. */
const SAMPLE_HOST = 'smtp.example.com'

/** What helps with the mail settings: how most providers want them, the provider's own, and a test. */
export function MailExtra(props: ExtraProps) {
  const host = useWatch({ control: props.form.control, name: 'emailSettings.smtpHost' })
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{host.trim() || SAMPLE_HOST}, port 587, TLS with an app password</p>
      <MailLookup {...props} />
      <MailTest {...props} />
    </div>
  )
}
