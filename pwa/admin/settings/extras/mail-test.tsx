import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { testEmail } from '#contract/settings/mail-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '../../kit/field.tsx'
import { useStaffCall } from '../../kit/staff-call.ts'
import { useTask } from '../../kit/use-task.ts'
import type { ExtraProps } from './extra.ts'
import styles from './extras.module.css'

const words = { failed: 'Failed to send test email' } as const

/** Sends a mail with the settings as they stand in the form, saved or not. */
export function MailTest({ form, stored }: ExtraProps) {
  const callStaff = useStaffCall()
  const isEnabled = useWatch({ control: form.control, name: 'emailSettings.enabled' })
  const [address, setAddress] = useState('')
  const [missing, setMissing] = useState('')
  const [result, setResult] = useState<{ readonly message: string; readonly server: string } | null>(null)
  const task = useTask()

  const send = () => {
    setResult(null)
    task.fail('')
    const emailConfig = form.getValues('emailSettings')
    const { smtpHost, smtpUser, smtpPassword } = emailConfig
    const isComplete = smtpHost !== '' && smtpUser !== '' && (smtpPassword !== '' || stored.hasPassword)
    const testEmailAddress = address.trim()
    if (testEmailAddress === '') return setMissing('Please enter a test email address')
    if (!isComplete) return setMissing('Please configure your SMTP settings first')
    setMissing('')
    task.run(async () => {
      const body = { emailConfig, testEmailAddress }
      const { message, smtp_server, sent_at } = await callStaff(testEmail, { body })
      setResult({ message, server: `${smtp_server}, ${new Date(sent_at).toLocaleTimeString('en')}` })
    }, words)
  }
  return (
    <div className={`${styles.stack} ${styles.tools}`}>
      <div className={styles.row}>
        <Field
          label="Test email address"
          type="email"
          autoComplete="off"
          problem={missing}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button icon="mail" busy={task.busy} disabled={!isEnabled} onClick={send}>
          {task.busy ? 'Sending...' : 'Send Test Email'}
        </Button>
      </div>
      {task.problem !== '' && (
        <Alert title={task.problem} role="alert">
          Please check your SMTP configuration and try again.
        </Alert>
      )}
      {result && (
        <Alert tone="success" title={result.message} role="status">
          Sent over {result.server}
        </Alert>
      )}
    </div>
  )
}
