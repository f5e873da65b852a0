import { type SectionKey, tierOf } from '#contract/tiers.ts'
import styles from './badge.module.css'
import { Icon } from './icon.tsx'

/** The tier of a firm: its icon and its word. */
export function TierBadge({ section }: { readonly section: SectionKey }) {
  const { icon, badge } = tierOf(section)
  return (
    <span className={`${styles.badge} ${styles.tier}`} data-tier={section}>
      <Icon name={icon} size="xs" />
      {badge}
    </span>
  )
}
