import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './save-bar.module.css'

interface SaveBarProps {
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Stands from the first edit on until everything is saved. */
export function SaveBar({ isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text} role="status">
        <i className={styles.dot} />
        Unsaved changes. Click Save Changes to apply them.
      </p>
      <div className={styles.actions}>
        <IconButton
          icon="undo-2"
          label="Discard changes"
          className={styles.discard ?? ''}
          disabled={isSaving}
          onClick={onDiscard}
        />
        <SaveButton isSaving={isSaving} onSave={onSave} />
      </div>
    </div>
  )
}

interface SaveButtonProps {
  readonly isSaving: boolean
  /** Absent: there is nothing to save. */
  readonly onSave?: () => void
}

export function SaveButton({ isSaving, onSave }: SaveButtonProps) {
  return (
    <Button variant="primary" busy={isSaving} disabled={!onSave} onClick={onSave}>
      {isSaving ? 'Saving...' : 'Save Changes'}
    </Button>
  )
}
