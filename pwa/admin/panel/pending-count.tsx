import { readReviewCounts } from '#contract/submission-endpoints.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useStaffQuery } from '../kit/staff-query.ts'
import styles from './panel-tabs.module.css'

/** How many reviews wait for a decision; nothing where none does. (screen 9) */
export function PendingCount() {
  const { data } = useStaffQuery(readReviewCounts, {})
  const pending = data ? data.received - data.approved - data.rejected : 0
  if (pending <= 0) return null
  return (
    <span className={styles.pending}>
      {pending > 99 ? '99+' : pending}
      <VisuallyHidden> pending</VisuallyHidden>
    </span>
  )
}
