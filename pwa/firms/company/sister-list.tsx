import type { FirmRow } from '#contract/firm.ts'
import { isClosed, standingLabels, standingOf } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import styles from './company-section.module.css'
import type { ShownSister } from './sisters.ts'
import { SourceLine } from './source-line.tsx'

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
      <h4 className={styles.sub}>{`Sister firms (${sisters.length})`}</h4>
      <ul className={styles.sisters} aria-label="Sister firms">
        {sisters.map((sister) => (
          <li key={sister.firm?.id ?? sister.name}>
            {sister.firm ? <SisterLink sister={sister.firm} /> : <OtherSister name={sister.name} />}
            {sister.said && <SourceLine firm={firm} checked={sister.said} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function SisterLink({ sister }: { readonly sister: FirmRow }) {
  const isGone = isClosed(sister)
  return (
    <PageLink className={styles.sister} to={paths.firm.to(sister.slug)}>
      <Avatar name={sister.name} size="s" src={isGone ? null : pictureOf(sister.logoImage)} grey={isGone} />
      <span className={styles.names}>
        <strong translate="no">{sister.name}</strong>
        <span className={styles.caption}>
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
    <span className={styles.tier} data-tier={section}>
      <Icon name={icon} size="xs" />
      <span>{badge}</span>
    </span>
  )
}

/** A firm that this site does not list. */
const OtherSister = ({ name }: { readonly name: string }) => (
  <div className={styles.sister}>
    <Avatar name={name} size="s" grey />
    <span className={styles.names}>
      <strong translate="no">{name}</strong>
      <span className={styles.caption}>Not on this site</span>
    </span>
  </div>
)
