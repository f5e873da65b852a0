import type { FirmRow } from '#contract/firm.ts'
import { isClosed, standingLabels, standingOf } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import type { ShownSister } from './sisters.ts'
import { SourceLine } from './source-line.tsx'

/** A head within the section. */
export const subClasses = 'mt-6 mb-2h font-650 @sheet:first:in-data-company:mt-0'
const sisterClasses = 'flex min-h-16 items-center gap-3 py-2'
const namesClasses = 'min-w-0 flex-1 wrap-anywhere'
const captionClasses = 'flex flex-wrap items-center gap-x-2 text-sm text-text-3'

interface SisterListProps {
  /** The firm that is read. */
  readonly firm: FirmRow
  readonly sisters: readonly ShownSister[]
}

/** The firms of the same owner; those of this site link to their details. */
export function SisterList({ firm, sisters }: SisterListProps) {
  if (sisters.length === 0) return null
  return (
    <>
      <h4 className={subClasses}>{`Sister firms (${sisters.length})`}</h4>
      <ul className="border-t border-border" aria-label="Sister firms">
        {sisters.map((sister) => (
          <li key={sister.firm?.id ?? sister.name} className="border-b border-border pb-2">
            {sister.firm ? <SisterLink sister={sister.firm} /> : <OtherSister name={sister.name} />}
            {sister.said && <SourceLine firm={firm} checked={sister.said} className="ms-10 ps-3" />}
          </li>
        ))}
      </ul>
    </>
  )
}

function SisterLink({ sister }: { readonly sister: FirmRow }) {
  const isGone = isClosed(sister)
  return (
    <PageLink className={sisterClasses} to={paths.firm.to(sister.slug)}>
      <Avatar name={sister.name} size="s" src={isGone ? null : pictureOf(sister.logoImage)} grey={isGone} />
      <span className={namesClasses}>
        <strong className="block font-650 plaintext" translate="no">
          {sister.name}
        </strong>
        <span className={captionClasses}>
          {isGone ? (
            <span>
              <span>{`Closed ${dayText(sister.standingSince ?? '')}, was `}</span>
              <Tier firm={sister} />
            </span>
          ) : (
            <>
              <Tier firm={sister} />
              <span>{standingLabels[standingOf(sister)]}</span>
            </>
          )}
        </span>
      </span>
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}

function Tier({ firm }: { readonly firm: FirmRow }) {
  const section = sectionOf(firm.category)
  const { badge, icon } = tierOf(section)
  return (
    <span
      className="inline-flex items-center gap-1 text-xs font-700 tracking-wide text-tier-ink"
      data-tier={section}
    >
      <Icon name={icon} size="xs" />
      <span>{badge}</span>
    </span>
  )
}

/** A firm that this site does not list. */
const OtherSister = ({ name }: { readonly name: string }) => (
  <div className={sisterClasses}>
    <Avatar name={name} size="s" grey />
    <span className={namesClasses}>
      <strong className="block font-650 plaintext" translate="no">
        {name}
      </strong>
      <span className={captionClasses}>Not on this site</span>
    </span>
  </div>
)
