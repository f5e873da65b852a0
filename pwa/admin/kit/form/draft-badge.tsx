import { Badge } from '#pwa/ui/badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import rows from '../collection/list-rows.module.css'
import styles from './draft-badge.module.css'
import { useDraftKeys } from './safe-save/leave-guard.tsx'

interface DraftBadgeProps {
  /** As the forms of the row name their drafts. */
  readonly draftKeys: readonly string[]
}

/** Says that this device holds unsaved changes of a row; nothing where it holds none. */
export function DraftBadge({ draftKeys }: DraftBadgeProps) {
  const kept = useDraftKeys()
  if (!draftKeys.some((key) => kept.has(key))) return null
  return (
    <Badge kind="warn" icon="file-clock" title="Unsaved changes on this device">
      Unsaved<VisuallyHidden> changes on this device</VisuallyHidden>
    </Badge>
  )
}

interface NewDraftRowProps {
  /** As its form names its draft. */
  readonly draftKey: string
  /** Label of the row: "New firm". */
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
      <DraftBadge draftKeys={[draftKey]} />
    </button>
  )
}
