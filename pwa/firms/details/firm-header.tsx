import { type ReactNode, useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useComparison } from '#pwa/data/comparison.ts'
import { comparedWith } from '#pwa/data/comparison-store.ts'
import { PartnerBadge, type PartnerNoteId } from '#pwa/firms/partner/partner-badge.tsx'
import { ShareButton } from '#pwa/firms/share/share-button.tsx'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { useCodeExpired } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import popovers from '../popovers.module.css'
import styles from './details.module.css'

interface FirmHeaderProps {
  readonly firm: FirmRow
  /** Level of the name: `h1` on a page of its own. */
  readonly heading: 'h1' | 'h2'
  /** Which note explains the partner badge. */
  readonly note: PartnerNoteId
  /** What can be done with the firm. */
  readonly children: ReactNode
}

/**
 * Name, tier, standing, discount and partner badge of a firm. Above content that was scrolled (`data-slim`) name and tier alone
 * are left of it on a phone.
 */
export function FirmHeader({ firm, heading: Heading, note, children }: FirmHeaderProps) {
  const percent = discountShown(firm, useCodeExpired(firm))
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Avatar
          name={firm.name}
          src={isClosed(firm) ? null : pictureOf(firm.logoImage)}
          grey={isClosed(firm)}
        />
      </div>
      <Heading className={styles.name} translate="no">
        {firm.name}
      </Heading>
      <div className={styles.badges}>
        {!isClosed(firm) && <TierBadge section={sectionOf(firm.category)} />}
        <StandingBadge firm={firm} />
        <span className={styles.more}>
          {percent > 0 && <Badge kind="off">{`${percent}% OFF`}</Badge>}
          {isAffiliateActive(firm) && <PartnerBadge note={note} />}
        </span>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

/**
 * Save, Share and Compare; where there is no room for words the last two stand in a menu. Compare opens the firms chosen before,
 * with this one; a closed firm is in no comparison.
 */
export function FirmActions({ firm }: { readonly firm: FirmRow }) {
  const { slugs, replace } = useComparison()
  const compared = comparedWith(slugs, firm.slug)
  const menu = useId()
  return (
    <div className="-me-2 flex print:hidden">
      <SaveButton id={firm.id} name={firm.name} />
      <button
        type="button"
        className="grid size-tap flex-none place-items-center text-text-2 @sheet:hidden"
        aria-label={isClosed(firm) ? 'More: Share' : 'More: Share, Compare'}
        popoverTarget={menu}
      >
        <Icon name="ellipsis" />
      </button>
      <div id={menu} popover="auto" className={popovers.menu}>
        <ShareButton title={firm.name} path={paths.firm.to(firm.slug)} />
        {!isClosed(firm) && (
          <PageLink
            className={buttonClass({ variant: 'ghost' })}
            to={paths.compare.to(compared)}
            onClickCapture={() => {
              document.getElementById(menu)?.hidePopover()
              replace(compared)
            }}
          >
            <Icon name="scale" />
            Compare
            <VisuallyHidden translate="no">{` ${firm.name}`}</VisuallyHidden>
          </PageLink>
        )}
      </div>
    </div>
  )
}

interface SaveButtonProps {
  readonly id: string
  readonly name: string
}

/** Adds a firm to this device's Saved list, or removes it. A sheet that has no room for its word shows the icon alone. */
function SaveButton({ id, name }: SaveButtonProps) {
  const { has, toggle } = useBookmarks()
  const isSaved = has(id)
  return (
    <Button
      variant="ghost"
      aria-pressed={isSaved}
      className="px-3 text-ms aria-pressed:text-primary-ink"
      onClick={() => toggle(id)}
    >
      <Icon name="bookmark" filled={isSaved} />
      <span className="sr-only @sheet:not-sr-only">Save</span>
      <VisuallyHidden translate="no">{` ${name}`}</VisuallyHidden>
    </Button>
  )
}
