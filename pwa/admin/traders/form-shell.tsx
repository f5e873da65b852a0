import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { DetailPane } from '../kit/panes.tsx'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import styles from './trader-form.module.css'

interface FormShellProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  readonly labels: Readonly<Record<string, string>>
  readonly title: string
  readonly subtitle?: string | undefined
  readonly lead?: ReactNode
  /** What saving is called here. */
  readonly action: string
  /** Something that is not there yet may be saved as it is. */
  readonly isNew: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of a form beside the list: title, what there is to say, the fields, Cancel and Save. */
export function FormShell<Values extends FieldValues>(props: FormShellProps<Values>) {
  const { safe, labels, isNew, action, onClose } = props
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await safe.save()) props.onSaved()
  }
  return (
    <DetailPane
      title={props.title}
      subtitle={props.subtitle}
      lead={props.lead}
      back={onClose}
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
      <SafeFormNotices safe={safe} labels={labels} />
      <form id={id} className={styles.ground} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.form}>{props.children}</div>
      </form>
    </DetailPane>
  )
}
