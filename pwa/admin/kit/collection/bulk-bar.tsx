import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './bulk-bar.module.css'

export interface BulkBarProps {
  /** Names the bar: "Selected firms". */
  readonly label: string
  readonly count: number
  /** How many can be selected. */
  readonly most: number
  /** Label of the button. */
  readonly action: string
  readonly onAction: () => void
  readonly onAll: () => void
  readonly onNone: () => void
}

/** The actions on the selected rows of a list; nothing while none is selected. */
export function BulkBar({ label, count, most, action, onAction, onAll, onNone }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.text} role="status">
        {`${count} selected`}
      </p>
      {most > count && (
        <Button variant="ghost" className={styles.quiet} onClick={onAll}>
          {`Select all ${most}`}
        </Button>
      )}
      <Button className={styles.solid} onClick={onAction}>
        {action}
      </Button>
      <IconButton icon="x" label="Select none" className={styles.quiet ?? ''} onClick={onNone} />
    </section>
  )
}
