import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import styles from './form-shell.module.css'
import { DetailPane } from './panes.tsx'
import type { SafeForm } from './safe-save/safe-form.ts'
import { SafeFormNotices } from './safe-save/safe-form-notices.tsx'

interface FormShellProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  readonly labels: Readonly<Record<string, string>>
  readonly title: string
  readonly subtitle?: string | undefined
  readonly lead?: ReactNode
  /** In the head of the form. */
  readonly tools?: ReactNode
  /** What saving is called here. */
  readonly action: string
  /** Something that is not there yet may be saved as it is. */
  readonly isNew: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** What is to be said before all else. */
  readonly above?: ReactNode
  /** Stands between what there is to say and the fields. */
  readonly between?: ReactNode
  /** The fields keep what they hold, out of sight. */
  readonly hidesFields?: boolean
  readonly children: ReactNode
}

/** The frame of a form beside the list: title, what there is to say, the fields, Cancel and Save. */
export function FormShell<Values extends FieldValues>(props: FormShellProps<Values>) {
  const { safe, labels, isNew, action, onClose, onSubmit } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <DetailPane
      title={props.title}
      subtitle={props.subtitle}
      lead={props.lead}
      back={onClose}
      tools={props.tools}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            className={styles.save}
            busy={safe.isSaving}
            disabled={!isNew && !safe.isDirty}
          >
            {safe.isSaving ? 'Saving...' : action}
          </Button>
        </>
      }
    >
      {props.above}
      <SafeFormNotices safe={safe} labels={labels} />
      {props.between}
      <form id={id} className={styles.container} onSubmit={submit} hidden={props.hidesFields} noValidate>
        <div className={styles.form}>{props.children}</div>
      </form>
    </DetailPane>
  )
}
