import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { pluralize } from '#contract/primitives/text.ts'
import { Button } from '#pwa/ui/button.tsx'
import { DetailPane } from '../layout/panes.tsx'
import { labelIn } from './fields/field-text.tsx'
import styles from './form-shell.module.css'
import { useCancel } from './safe-save/leave-guard.tsx'
import { OthersHere } from './safe-save/others-here.tsx'
import { SafeFormNotices } from './safe-save/safe-form-notices.tsx'
import type { SafeForm } from './safe-save/use-safe-form.ts'
import { SAVE_KEYS } from './use-save-key.ts'

export interface FormShellProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  readonly title: string
  /** The name of the edited item. */
  readonly subtitle?: string | undefined
  /** After the name: its state. */
  readonly state?: ReactNode
  readonly lead?: ReactNode
  /** In the header of the form. */
  readonly tools?: ReactNode
  /** Label of the save button. */
  readonly action: string
  /** A new item may be saved without changes. */
  readonly isNew: boolean
  /** Why it cannot be saved as it is, where that must be said; "" for no reason. */
  readonly hindrance?: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Above everything else. */
  readonly above?: ReactNode
  /** Between the notices and the fields. */
  readonly between?: ReactNode
  /** The parts of the form: beside the fields where there is room, else above them; always in view. */
  readonly anchors?: ReactNode
  /** Below the form. */
  readonly below?: ReactNode
  /** Of the box around notices, form, and what stands between and below. */
  readonly className?: string | undefined
  /** Hides the fields, which keep their values. */
  readonly hidesFields?: boolean
  readonly children: ReactNode
}

/**
 * The frame of a form: title, notices, cards of fields, and below what changed, Cancel and Save. Enter in a field saves nothing:
 * half a record would be public at once.
 */
export function FormShell<Values extends FieldValues>(props: FormShellProps<Values>) {
  const {
    safe,
    title,
    subtitle,
    state,
    lead,
    tools,
    isNew,
    hindrance = '',
    action,
    onClose,
    onSubmit,
  } = props
  const cancel = useCancel(safe, onClose, subtitle)
  const canSave = (isNew || safe.isDirty) && hindrance === ''
  return (
    <DetailPane
      {...{ title, subtitle, state, lead, tools }}
      isForm
      name={subtitle}
      back={onClose}
      onSave={canSave && !safe.isSaving ? onSubmit : undefined}
      actions={
        <SaveActions
          {...{ action, canSave, hindrance }}
          changes={isNew ? '' : changesText(safe)}
          isSaving={safe.isSaving}
          onSave={onSubmit}
          onCancel={cancel}
        />
      }
    >
      {safe.thing && <OthersHere thing={safe.thing} />}
      {props.above}
      <div className={props.className}>
        <SafeFormNotices safe={safe} hidesOthers />
        {props.between}
        <form
          className="@container/form"
          onSubmit={(event) => event.preventDefault()}
          hidden={props.hidesFields}
          noValidate
        >
          <div className={styles.parts}>
            {props.anchors}
            <div className={styles.form}>{props.children}</div>
          </div>
        </form>
        {props.below}
      </div>
    </DetailPane>
  )
}

/** "2 fields changed: Description, Website"; "" for none. */
function changesText<Values extends FieldValues>({ changed, fields }: SafeForm<Values>): string {
  const labels = [...new Set(changed.map((path) => labelIn(fields, path)))]
  return labels.length === 0 ? '' : `${pluralize(labels.length, 'field')} changed: ${labels.join(', ')}`
}

interface SaveActionsProps extends Pick<FormShellProps<FieldValues>, 'action' | 'hindrance'> {
  readonly canSave: boolean
  /** Which fields changed; "" for none. */
  readonly changes: string
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** What changed, Cancel and Save of a form. */
function SaveActions(props: SaveActionsProps) {
  const { action, canSave, hindrance, changes, isSaving, onSave, onCancel } = props
  return (
    <>
      {hindrance ? (
        <p className="grow basis-48 self-center text-sm text-text-2">{hindrance}</p>
      ) : (
        changes !== '' && <p className="grow basis-48 self-center truncate text-sm text-text-2">{changes}</p>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="primary"
        className={styles.save}
        busy={isSaving}
        disabled={!canSave}
        aria-keyshortcuts={SAVE_KEYS}
        onClick={onSave}
      >
        {isSaving ? 'Saving...' : action}
      </Button>
    </>
  )
}
