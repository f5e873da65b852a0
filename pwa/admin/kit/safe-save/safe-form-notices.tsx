import type { FieldValues } from 'react-hook-form'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { SafeForm } from './safe-form.ts'
import styles from './safe-save.module.css'

interface SafeFormNoticesProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  /** Words for the fields, by dotted path. */
  readonly labels: Readonly<Record<string, string>>
}

/** What a safe form has to say: a draft that waits, a save that failed, and what another one changed. */
export function SafeFormNotices<Values extends FieldValues>({ safe, labels }: SafeFormNoticesProps<Values>) {
  const { offered, problem, conflict, isDirty } = safe
  return (
    <div className={styles.notices}>
      {offered && (
        <Alert tone="info" icon="history" title="You have unsaved changes" role="status">
          <p>From {new Intl.DateTimeFormat(undefined, when).format(offered.savedAt)}, on this device.</p>
          <div className={styles.actions}>
            <Button variant="primary" onClick={safe.restoreDraft}>
              Restore
            </Button>
            <Button variant="ghost" onClick={safe.dropDraft}>
              Discard
            </Button>
          </div>
        </Alert>
      )}
      <div role="alert">
        {problem !== null && (
          <Alert title={problem} icon="circle-alert">
            {isDirty && 'Your changes are kept on this device.'}
          </Alert>
        )}
      </div>
      {conflict && <ConflictPanel conflict={conflict} labels={labels} />}
    </div>
  )
}

const when = { dateStyle: 'medium', timeStyle: 'short' } as const
