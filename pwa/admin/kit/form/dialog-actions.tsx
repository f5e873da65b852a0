import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import styles from './dialog-actions.module.css'

interface DialogActionsProps {
  readonly onCancel: () => void
  /** Absent: "Cancel". */
  readonly refusal?: string | undefined
  /** The button of the main action. */
  readonly children: ReactNode
}

/** The foot of a dialog that asks for something: out of it without an act at the start, the act at the end. */
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
