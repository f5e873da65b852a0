import { memo } from 'react'
import type { Firm } from '#contract/firm.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import rows from '../kit/list-rows.module.css'
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
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''}`}>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <div className={`${rows.words} ${styles.words}`}>
        <strong className={`${rows.name} ${styles.name}`}>{firm.name}</strong>
        <TierBadge section={sectionOf(firm.category)} />
        <p className={`${rows.line} ${rows.text}`}>{firm.description}</p>
      </div>
      <div className={`${rows.tools} ${styles.tools}`}>
        <IconButton
          className={rows.whole}
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
