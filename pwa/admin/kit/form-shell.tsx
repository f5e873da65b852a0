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
  /** In the header of the form. */
  readonly tools?: ReactNode
  /** Label of the save button. */
  readonly action: string
  /** A new item may be saved without changes. */
  readonly isNew: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Above everything else. */
  readonly above?: ReactNode
  /** Between the notices and the fields. */
  readonly between?: ReactNode
  /** Hides the fields, which keep their values. */
  readonly hidesFields?: boolean
  readonly children: ReactNode
}

/** The frame of a form beside a list: title, notices, fields, Cancel and Save. */
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
