import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { DetailPane } from '../kit/panes.tsx'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { userLabels } from './user-words.ts'
import styles from './users.module.css'

interface UserPaneProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  readonly title: string
  readonly subtitle?: string
  readonly action: string
  readonly canSave: boolean
  /** Why the last save did not work, in the words of this form. */
  readonly problem: string | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** What stands under the form and is no part of it. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The form of one user in the place of the list. */
export function UserPane<Values extends FieldValues>(props: UserPaneProps<Values>) {
  const { safe, title, subtitle, action, canSave, problem, onSubmit, onClose, below, children } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={styles.pane} data-open>
      <h1 className={styles.hidden}>Users</h1>
      <DetailPane
        title={title}
        subtitle={subtitle}
        back={onClose}
        actions={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" busy={safe.isSaving} disabled={!canSave}>
              {safe.isSaving ? 'Saving...' : action}
            </Button>
          </>
        }
      >
        <div className={styles.narrow}>
          <SafeFormNotices safe={{ ...safe, problem }} labels={userLabels} />
          <form id={id} className={styles.form} onSubmit={submit} noValidate>
            {children}
          </form>
          {below}
        </div>
      </DetailPane>
    </div>
  )
}
