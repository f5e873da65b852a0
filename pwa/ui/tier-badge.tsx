import { type SectionKey, tierOf } from '#contract/tiers.ts'
import { Icon } from './icon.tsx'
import parts from './parts.module.css'

/** The tier of a firm: its icon and its word. */
export function TierBadge({ section }: { readonly section: SectionKey }) {
  return (
    <span className={`${parts.badge} ${parts.tier}`} data-tier={section}>
      {tierOf(section).badge}
    </span>
  )
}

interface MedalProps {
  readonly section: SectionKey
  /** 28 or 40 px. */
  readonly size?: 's' | 'm' | undefined
  readonly className?: string | undefined
}

/** The metal of a tier. Decorative: the tier's name is beside it. */
export function Medal({ section, size = 'm', className = '' }: MedalProps) {
  return (
    <span
      className={`${parts.medal} ${size === 's' ? parts['medal-s'] : ''} ${className}`}
      data-tier={section}
    >
      <Icon name={tierOf(section).icon} size={size === 's' ? 's' : 'm'} />
    </span>
  )
}
