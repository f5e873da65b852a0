import { type FirmStatus, statusLabels } from '#contract/firm-status.ts'
import styles from './publishing.module.css'

/** The status of a firm as a dot and a word. */
export function StatusMark({ status }: { readonly status: FirmStatus }) {
  return (
    <span className={styles.mark} data-status={status}>
      {statusLabels[status]}
    </span>
  )
}
