import { Button } from '#pwa/ui/button.tsx'
import styles from './save-actions.module.css'
import { SAVE_KEYS } from './use-save-key.ts'

interface SaveActionsProps {
  /** Label of the save button. */
  readonly action: string
  readonly canSave: boolean
  /** Why it cannot be saved yet, where that must be said. */
  readonly hindrance?: string | undefined
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Cancel and Save of a form. */
export function SaveActions(props: SaveActionsProps) {
  const { action, canSave, hindrance, isSaving, onSave, onCancel } = props
  return (
    <>
      {hindrance && <p className={styles.hindrance}>{hindrance}</p>}
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
