import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { InputField } from '../../kit/form/input-field.tsx'
import { useTask } from '../../kit/form/use-task.ts'
import { useMailCalls } from '../queries.ts'
import type { ExtraProps } from '../stored-settings.ts'
import styles from './extras.module.css'

/** Shown while no host is entered. */
const SAMPLE_HOST = 'smtp.example.com'

/** Help with the mail settings: the common values, a provider lookup, and a test mail. */
export function MailExtra(props: ExtraProps) {
  const host = useWatch({ control: props.form.control, name: 'emailSettings.smtpHost' })
  return (
    <div className={stack.close}>
      <p className={styles.note}>{`${host.trim() || SAMPLE_HOST}, port 587, TLS with an app password`}</p>
      <MailLookup {...props} />
      <MailTest {...props} />
    </div>
  )
}

const filledIn = ['smtpHost', 'smtpPort', 'smtpSecure', 'smtpUser', 'fromEmail'] as const

/** Fills in the mail server of an address's provider. */
function MailLookup({ form }: ExtraProps) {
  const mail = useMailCalls()
  const [address, setAddress] = useState('')
  const [found, setFound] = useState('')
  const task = useTask()
  const lookUp = () => {
    setFound('')
    const key = address.trim()
    if (key === '') return task.fail('Please enter an email address')
    task.run(
      async () => {
        const settings = await mail.lookUp(key)
        for (const name of filledIn)
          form.setValue(`emailSettings.${name}`, settings[name], { shouldDirty: true })
        setFound(`${settings.smtpHost}:${settings.smtpPort} is filled in. Enter the password and save.`)
      },
      { failed: 'The provider could not be looked up. Please try again.' },
    )
  }
  return (
    <div className={`${stack.close} ${styles.tools}`}>
      <div className={styles.row}>
        <InputField
          label="Find a provider by email address"
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            task.fail('')
          }}
        />
        <Button icon="search" busy={task.busy} onClick={lookUp}>
          Look Up
        </Button>
      </div>
      {task.problem !== '' && (
        <p className={`${styles.note} ${styles.bad}`} role="alert">
          {task.problem}
        </p>
      )}
      <p className={styles.note} role="status">
        {found}
      </p>
    </div>
  )
}

const messages = { failed: 'Failed to send test email' } as const

/** The message for a missing field of a test mail, "" for none. */
function lackingForTest(address: string, mail: Settings['emailSettings'], hasPassword: boolean): string {
  if (address.trim() === '') return 'Please enter a test email address'
  const { smtpHost, smtpUser, smtpPassword } = mail
  const isComplete = smtpHost !== '' && smtpUser !== '' && (smtpPassword !== '' || hasPassword)
  return isComplete ? '' : 'Please configure your SMTP settings first'
}

/** Sends a mail with the current values of the form, saved or not. */
function MailTest({ form, stored }: ExtraProps) {
  const mail = useMailCalls()
  const emailConfig = useWatch({ control: form.control, name: 'emailSettings' })
  const [address, setAddress] = useState('')
  const [isTried, setTried] = useState(false)
  const [result, setResult] = useState<{ readonly message: string; readonly server: string } | null>(null)
  const task = useTask()
  const lacking = lackingForTest(address, emailConfig, stored.hasPassword)

  const send = () => {
    setResult(null)
    task.fail('')
    setTried(lacking !== '')
    if (lacking !== '') return
    task.run(async () => {
      const { message, smtp_server, sent_at } = await mail.sendTest(
        form.getValues('emailSettings'),
        address.trim(),
      )
      setResult({ message, server: `${smtp_server}, ${new Date(sent_at).toLocaleTimeString('en')}` })
    }, messages)
  }
  return (
    <div className={`${stack.close} ${styles.tools}`}>
      <div className={styles.row}>
        <InputField
          label="Test email address"
          type="email"
          autoComplete="off"
          problem={isTried ? lacking : ''}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button icon="mail" busy={task.busy} disabled={!emailConfig.enabled} onClick={send}>
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
          {`Sent over ${result.server}`}
        </Alert>
      )}
    </div>
  )
}
