import { Badge } from '#pwa/ui/badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './draft-badge.module.css'
import rows from './list-rows.module.css'
import { useDraftKeys } from './safe-save/leave-guard.tsx'

interface DraftBadgeProps {
  /** As the form of the row names its draft. */
  readonly draftKey: string
  /** Of a second form on the same thing. */
  readonly orKey?: string
}

/** Says that this device holds unsaved changes of a row; nothing where it holds none. */
export function DraftBadge({ draftKey, orKey = draftKey }: DraftBadgeProps) {
  const kept = useDraftKeys()
  if (!kept.has(draftKey) && !kept.has(orKey)) return null
  return (
    <Badge kind="warn" icon="file-clock" title="Unsaved changes on this device">
      Draft<VisuallyHidden> of unsaved changes</VisuallyHidden>
    </Badge>
  )
}

interface NewDraftRowProps extends DraftBadgeProps {
  /** What it would be: "New firm". */
  readonly label: string
  readonly onOpen: () => void
}

/** The row of a new thing that was begun and never saved; nothing where there is none. */
export function NewDraftRow({ draftKey, label, onOpen }: NewDraftRowProps) {
  if (!useDraftKeys().has(draftKey)) return null
  return (
    <button type="button" className={`${rows.row} ${styles.fresh}`} onClick={onOpen}>
      <span className={rows.main}>
        <strong className={rows.name}>{label}</strong>
      </span>
      <DraftBadge draftKey={draftKey} />
    </button>
  )
}
