import { Button } from '#pwa/ui/button.tsx'
import styles from './save-actions.module.css'
import { SAVE_KEYS } from './use-save-key.ts'

interface SaveActionsProps {
  /** Label of the save button. */
  readonly action: string
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Cancel and Save of a form. */
export function SaveActions({ action, canSave, isSaving, onSave, onCancel }: SaveActionsProps) {
  return (
    <>
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
