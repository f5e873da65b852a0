import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from '../../kit/bulk-bar.module.css'
import type { FirmSelection } from './use-selection.ts'

interface FirmBulkBarProps {
  readonly selection: FirmSelection
  /** How many firms the list shows. */
  readonly listed: number
  readonly onChange: () => void
}

/** What can be done with the selected firms; nothing while none is. */
export function FirmBulkBar({ selection, listed, onChange }: FirmBulkBarProps) {
  const count = selection.firms.length
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label="Selected firms">
      <p className={styles.text} role="status">
        {count} selected
      </p>
      {listed > count && (
        <Button variant="ghost" className={styles.quiet ?? ''} onClick={selection.all}>
          Select all {listed}
        </Button>
      )}
      <Button className={styles.solid ?? ''} onClick={onChange}>
        Change
      </Button>
      <IconButton icon="x" label="Select none" className={styles.quiet ?? ''} onClick={selection.none} />
    </section>
  )
}
