import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from '../kit/bulk-bar.module.css'
import type { Selection } from './use-bulk.ts'

/** What can be done with the selected reviews; nothing while none is. Approving is done one by one. */
export function BulkBar({ selection }: { readonly selection: Selection }) {
  const { ids, most } = selection
  if (ids.size === 0) return null
  return (
    <section className={styles.bar} aria-label="Selected submissions">
      <p className={styles.text} role="status">
        {ids.size} selected
      </p>
      {most > ids.size && (
        <Button variant="ghost" className={styles.quiet} onClick={selection.selectAll}>
          Select all {most}
        </Button>
      )}
      <Button className={styles.solid} onClick={selection.reject}>
        Reject
      </Button>
      <IconButton icon="x" label="Select none" className={styles.quiet ?? ''} onClick={selection.clear} />
    </section>
  )
}
