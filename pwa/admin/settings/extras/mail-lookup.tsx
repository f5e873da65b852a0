import { useState } from 'react'
import { readSmtpSettings } from '#contract/settings/mail-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '../../kit/field.tsx'
import { useStaffCall } from '../../kit/staff-call.ts'
import { useTask } from '../../kit/use-task.ts'
import type { ExtraProps } from './extra.ts'
import styles from './extras.module.css'

const taken = ['smtpHost', 'smtpPort', 'smtpSecure', 'smtpUser', 'fromEmail'] as const

/** Fills in the mail server of the provider that an address belongs to. */
export function MailLookup({ form }: ExtraProps) {
  const callStaff = useStaffCall()
  const [address, setAddress] = useState('')
  const [found, setFound] = useState('')
  const task = useTask()
  const lookUp = () => {
    setFound('')
    const key = address.trim()
    if (key === '') return task.fail('Please enter an email address')
    task.run(
      async () => {
        const settings = await callStaff(readSmtpSettings, { params: { key } })
        for (const name of taken)
          form.setValue(`emailSettings.${name}`, settings[name], { shouldDirty: true })
        setFound(`${settings.smtpHost}:${settings.smtpPort} is filled in. Enter the password and save.`)
      },
      { failed: 'The provider could not be looked up. Please try again.' },
    )
  }
  return (
    <div className={`${styles.stack} ${styles.tools}`}>
      <div className={styles.row}>
        <Field
          label="Find a provider by email address"
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
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
