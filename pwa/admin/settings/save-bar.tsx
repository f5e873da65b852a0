import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { SAVE_KEYS } from '../kit/form/use-save-key.ts'
import { faultLabel } from './faults.ts'
import styles from './save-bar.module.css'

interface BarProps {
  readonly text: string
  /** The instruction, hidden where there is no room; screen readers always get it. */
  readonly hint?: string
  readonly isInvalid?: boolean
  readonly children: ReactNode
}

/** The unsaved changes, and the buttons to save or discard them. */
export function Bar({ text, hint, isInvalid = false, children }: BarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text} role="status">
        <i className={`${styles.dot} ${isInvalid ? styles.invalid : ''}`} />
        <span>
          <span>{text}</span> {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </p>
      {children}
    </div>
  )
}

interface SaveBarProps {
  readonly isSaving: boolean
  /** How many fields need attention. */
  readonly faults: number
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onNext: () => void
}

/** Shown while there are unsaved changes. */
export function SaveBar({ isSaving, faults, onSave, onDiscard, onNext }: SaveBarProps) {
  return (
    <Bar
      {...(faults > 0
        ? { text: faultLabel(faults), isInvalid: true }
        : { text: 'Unsaved changes.', hint: 'Click Save Changes to apply them.' })}
    >
      <IconButton
        icon="undo-2"
        label="Discard changes"
        className={styles.quiet ?? ''}
        disabled={isSaving}
        onClick={onDiscard}
      />
      {faults > 0 && (
        <Button
          variant="ghost"
          icon="arrow-down"
          className={`${styles.quiet} ${styles.next}`}
          onClick={onNext}
        >
          Show next
        </Button>
      )}
      <SaveButton isSaving={isSaving} onSave={onSave} />
    </Bar>
  )
}

interface SaveButtonProps {
  readonly isSaving: boolean
  /** Absent: there is nothing to save. */
  readonly onSave?: () => void
}

export function SaveButton({ isSaving, onSave }: SaveButtonProps) {
  return (
    <Button
      variant="primary"
      busy={isSaving}
      disabled={!onSave}
      aria-keyshortcuts={SAVE_KEYS}
      onClick={onSave}
    >
      {isSaving ? 'Saving...' : 'Save Changes'}
    </Button>
  )
}
