import { useEffect, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { useTask } from '../../kit/form/use-task.ts'
import { useAutoBackup, useTriggerBackup } from '../queries.ts'
import type { ExtraProps } from '../stored-settings.ts'
import styles from './extras.module.css'

/** How long the success is shown before the page reloads, in milliseconds. */
const RELOAD_AFTER = seconds(3)

const formatRun = (moment: string | null, none: string): string =>
  moment === null ? none : new Date(moment).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The last and the next backup, and a test run. */
export function AutoBackupExtra({ isDirty }: ExtraProps) {
  const { data } = useAutoBackup()
  const { save: trigger } = useTriggerBackup()
  const task = useTask()
  const [message, setMessage] = useState('')
  useEffect(() => {
    // A reload would ask about the unsaved changes.
    if (message === '' || isDirty) return
    const timer = setTimeout(() => location.reload(), RELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [message, isDirty])
  const test = () => {
    setMessage('')
    task.run(async () => setMessage((await trigger({})).data.message), {
      failed: 'The server did not answer.',
      wordsIn: ['text', 'statusText'],
    })
  }
  return (
    <div className={stack.close}>
      {data && (
        <dl className={styles.facts}>
          <dt>Last backup</dt>
          <dd>{formatRun(data.last_backup, 'Never')}</dd>
          <dt>Next backup</dt>
          <dd>{formatRun(data.next_run, 'Not scheduled')}</dd>
        </dl>
      )}
      {data?.problem && (
        <Alert tone="warning" title="The last automatic backup failed">
          {data.problem}
        </Alert>
      )}
      <Button className={styles.start} icon="database" busy={task.busy} onClick={test}>
        {task.busy ? 'Testing...' : 'Test backup'}
      </Button>
      {task.problem !== '' && <Alert title={`Test backup failed: ${task.problem}`} role="alert" />}
      {message !== '' && <Alert tone="success" title={message} role="status" />}
      {isDirty && <p className={styles.note}>The test uses the saved settings.</p>}
    </div>
  )
}
