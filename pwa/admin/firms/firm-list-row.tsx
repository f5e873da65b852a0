import { memo } from 'react'
import type { Firm } from '#contract/firm.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import styles from './firm-list.module.css'

interface FirmListRowProps {
  readonly firm: Firm
  readonly isOpen: boolean
  readonly onEdit: (firm: Firm) => void
  /** Absent: who looks may not delete firms. */
  readonly onDelete: ((firm: Firm) => void) | undefined
}

/** A firm in the list of staff. Its whole row opens it. */
export const FirmListRow = memo(function FirmListRow({ firm, isOpen, onEdit, onDelete }: FirmListRowProps) {
  return (
    <li className={`${styles.row} ${isOpen ? styles.open : ''}`}>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <div className={styles.words}>
        <strong className={styles.name}>{firm.name}</strong>
        <TierBadge section={sectionOf(firm.category)} />
        <p>{firm.description}</p>
      </div>
      <div className={styles.tools}>
        <IconButton
          className={styles.edit}
          icon="pencil"
          label={`Edit ${firm.name}`}
          aria-current={isOpen || undefined}
          onClick={() => onEdit(firm)}
        />
        {onDelete && (
          <IconButton icon="trash-2" label={`Delete ${firm.name}`} onClick={() => onDelete(firm)} />
        )}
      </div>
    </li>
  )
})
