import { pluralize } from '#contract/primitives/text.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { type SectionKey, sectionOf, tierOf } from '#contract/tiers.ts'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import type { ChangeGroup } from './change-days.ts'
import styles from './change-list.module.css'
import { ChangeIcon } from './record/change-icon.tsx'
import { ChangeNotes, ChangeReason, ChangeSentence } from './record/change-sentence.tsx'

interface ChangedFirmProps {
  readonly change: PublicChange
  /** Whether the firm has a page to open. */
  readonly isListed: boolean
}

/** The firm of an entry and its tier of today, or that it closed; the site where it is about none. */
const nameClasses = 'text-md leading-135 font-650 tracking-tight wrap-anywhere'

function ChangedFirm({ change: { firm }, isListed }: ChangedFirmProps) {
  if (!firm) {
    return (
      <>
        <span className={`${styles.avatar} ${styles.site} grid place-items-center bg-surface-2 text-text-3`}>
          <Icon name="landmark" size="s" />
        </span>
        <span className={`${styles.names} flex min-w-0 flex-wrap items-center gap-x-2`}>
          <strong className={nameClasses}>This site</strong>
        </span>
      </>
    )
  }
  return (
    <>
      <span className={styles.avatar}>
        <Avatar name={firm.name} size="s" />
      </span>
      <span className={`${styles.names} flex min-w-0 flex-wrap items-center gap-x-2`}>
        {isListed ? (
          <PageLink className={nameClasses} to={paths.firm.to(firm.slug)}>
            <span translate="no">{firm.name}</span>
          </PageLink>
        ) : (
          <strong className={nameClasses} translate="no">
            {firm.name}
          </strong>
        )}
        {firm.closed ? (
          <StandingBadge firm={{ standing: 'closed' }} />
        ) : (
          <TierWord section={sectionOf(firm.category)} />
        )}
      </span>
    </>
  )
}

/** The tier of a firm in a row: its icon and its word. */
const TierWord = ({ section }: { readonly section: SectionKey }) => (
  <span
    className="inline-flex items-center gap-1 text-xs font-700 tracking-wide text-tier-ink"
    data-tier={section}
  >
    <Icon name={tierOf(section).icon} size="xs" />
    <span>{tierOf(section).badge}</span>
  </span>
)

interface ChangeEntryProps extends ChangedFirmProps {
  /** Prices of the firm that changed at the same moment. */
  readonly more?: readonly PublicChange[]
  /** The rest of its offer, which changed at the same moment for the same reason. */
  readonly also?: readonly PublicChange[]
}

function ChangeEntry({ change, more = [], also = [], isListed }: ChangeEntryProps) {
  return (
    <li className={styles.entry}>
      <time className={`${styles.time} text-sm leading-160 text-text-3 tabular-nums`} dateTime={change.at}>
        {change.at.slice(11, 16)}
      </time>
      <div className="contents">
        <ChangedFirm change={change} isListed={isListed} />
      </div>
      <div className={`${styles.words} min-w-0`}>
        {[change, ...also].map((one, place) => (
          <ChangeSentence
            key={one.id}
            change={one}
            icon={place === 0 && <ChangeIcon change={change} inlineClass={styles.inline} />}
          />
        ))}
        <ChangeReason change={change} />
        {[change, ...also].map((one) => (
          <ChangeNotes key={one.id} change={one} />
        ))}
        {more.length > 0 && (
          <details className="group">
            <summary className="-mb-2 flex min-h-tap w-fit items-center gap-1 text-ms font-600 text-accent-ink">
              <span>{`${pluralize(more.length, 'more price', 'more prices')} of this firm`}</span>
              <Icon name="chevron-down" size="s" className="group-open:rotate-180" />
            </summary>
            {more.map((one) => (
              <div key={one.id} className="py-1">
                <ChangeSentence change={one} />
                <ChangeReason change={one} />
                <ChangeNotes change={one} />
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  )
}

interface ChangeGroupProps {
  readonly group: ChangeGroup
  readonly isListed: (change: PublicChange) => boolean
  readonly isMinorOpen: boolean
}

/** "40 firms and 150 challenges added": what a file brought at one moment. */
function arrivalsText(changes: readonly PublicChange[]): string {
  const firms = changes.filter(({ kind }) => kind === 'added').length
  const challenges = changes.length - firms
  const parts = [
    firms > 0 ? pluralize(firms, 'firm') : '',
    challenges > 0 ? pluralize(challenges, 'challenge') : '',
  ]
  return `${parts.filter(Boolean).join(' and ')} added`
}

/** Entries shown as one: the prices or the offer of a firm at one moment, its minor changes of a day, or what a file brought. */
export function ChangeItem({ group: { fold, first, more }, isListed, isMinorOpen }: ChangeGroupProps) {
  if (fold === 'prices' || fold === 'offer') {
    const rest = fold === 'offer' ? { also: more } : { more }
    return <ChangeEntry change={first} {...rest} isListed={isListed(first)} />
  }
  return (
    <li>
      <details className={styles.minor} open={fold === 'minor' && isMinorOpen}>
        <summary className="flex min-h-tap items-center gap-3 text-ms font-550 text-text-2">
          <Icon name="chevron-right" />
          {fold === 'arrivals' ? (
            <span>{arrivalsText([first, ...more])}</span>
          ) : (
            <span>
              <span>{pluralize(more.length + 1, 'minor change')}</span>
              {', '}
              {first.firm ? <span translate="no">{first.firm.name}</span> : <span>this site</span>}
            </span>
          )}
        </summary>
        <ul className="border-t border-t-border">
          {[first, ...more].map((change) => (
            <ChangeEntry key={change.id} change={change} isListed={isListed(change)} />
          ))}
        </ul>
      </details>
    </li>
  )
}
