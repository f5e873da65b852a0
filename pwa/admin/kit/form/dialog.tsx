import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import styles from './dialog.module.css'

type SheetProps = ComponentProps<typeof Sheet>

interface DialogProps
  extends Pick<SheetProps, 'size' | 'role' | 'footer' | 'onClose'>,
    Partial<Pick<SheetProps, 'label'>> {
  readonly title: string
  /** Names in the title, which are no words to translate. */
  readonly names?: readonly string[]
  /** Before the title: an icon. */
  readonly lead?: ReactNode
  /** The main button, after Cancel. `footer` takes the place of both. */
  readonly action?: ReactNode
  /** Label of the button that leaves without an act. Absent: "Cancel". */
  readonly refusal?: string | undefined
  readonly children: ReactNode
}

interface DialogActionsProps extends Pick<DialogProps, 'refusal' | 'children'> {
  readonly onCancel: () => void
}

/** The foot alone, for a form that holds its own buttons. */
export function DialogActions({ onCancel, refusal = 'Cancel', children }: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={onCancel}>
        {refusal}
      </Button>
      {children}
    </div>
  )
}

/** A dialog of the desk: title, content, and a foot with Cancel at the start and its act at the end. */
export function Dialog(props: DialogProps) {
  const { title, names = [], lead, action, refusal, children, ...sheet } = props
  return (
    <Sheet
      open
      label={title}
      header={
        <h2 className={styles.title}>
          {lead}
          <span>{withNames(title, names)}</span>
        </h2>
      }
      footer={
        action !== undefined && (
          <DialogActions refusal={refusal} onCancel={sheet.onClose}>
            {action}
          </DialogActions>
        )
      }
      {...sheet}
    >
      {children}
    </Sheet>
  )
}
