import type { ReactNode } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { StandingSource } from '#pwa/firms/standing/standing-box.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import records from '#pwa/ui/record-table.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { listedText } from './closed-list.ts'
import styles from './closed-table.module.css'

interface ClosedTableProps {
  /** For screen readers. */
  readonly caption: string
  readonly firms: readonly FirmRow[]
  /** Another cell of each row, such as the button that removes it from a list. */
  readonly endOf?: (firm: FirmRow) => ReactNode
}

const columns = ['Firm', 'Closed', 'Tier it had', 'What became of it', 'Reviews', 'Record'] as const

/** Closed firms: rows of a table, cards where there is less room. Roles are written out, since the layout is no table's. */
export function ClosedTable({ caption, firms, endOf }: ClosedTableProps) {
  return (
    <div className={styles.room}>
      <table role="table" className={`${records.table} ${styles.table}`}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup" className={`${records.head} ${styles.head}`}>
          <tr role="row" className={`${records.heads} ${styles.heads} rounded-t-lg`}>
            {columns.map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={records.body}>
          {firms.map((firm) => (
            <ClosedRow key={firm.id} firm={firm} end={endOf?.(firm)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ClosedRowProps {
  readonly firm: FirmRow
  readonly end: ReactNode
}

function ClosedRow({ firm, end }: ClosedRowProps) {
  const { badge, icon } = tierOf(sectionOf(firm.category))
  const { reviewCount = 0, recordCount = 0, standingSince = '' } = firm
  const listed = listedText(firm)
  const to = paths.firm.to(firm.slug)
  return (
    <tr role="row" className={`${records.row} ${styles.row}`}>
      <th
        role="rowheader"
        scope="row"
        className="flex min-w-0 shrink-0 basis-full flex-wrap items-center gap-2h"
      >
        <Avatar name={firm.name} size="s" grey />
        <span className="grid min-w-0 grow basis-32 grid-cols-1">
          <PageLink
            className={`${styles.name} flex min-h-tap min-w-0 items-center font-650 wrap-anywhere`}
            to={to}
          >
            <span translate="no">{firm.name}</span>
          </PageLink>
          {listed !== '' && <small className="-mt-2 text-sm text-text-3">{listed}</small>}
        </span>
        {end}
      </th>
      <td role="cell" className={`${styles.day} text-sm text-text-3`}>
        <span className={styles.label}>Closed </span>
        <time dateTime={standingSince}>{dayText(standingSince)}</time>
      </td>
      <td
        role="cell"
        className={`${styles.tier} inline-flex items-center gap-1 text-sm text-text-3`}
        data-tier={sectionOf(firm.category)}
      >
        <span className={styles.label}>was </span>
        <span className="inline-flex items-center gap-1 text-xs font-700 tracking-wide text-tier-ink">
          <Icon name={icon} size="xs" />
          <span>{badge}</span>
        </span>
      </td>
      <td role="cell" className={styles.note}>
        {firm.standingNote && (
          <p className={`${styles.words} mt-1h leading-145 text-pretty whitespace-pre-line`}>
            {firm.standingNote}
          </p>
        )}
        <StandingSource firm={firm} className="mt-1h text-sm text-text-2" />
      </td>
      <td role="cell" className={`${styles.reviews} text-sm`}>
        {reviewCount === 0 ? (
          <span className="inline-flex min-h-tap min-w-tap items-center gap-1 text-text-3">No reviews</span>
        ) : (
          <PageLink
            className="inline-flex min-h-tap min-w-tap items-center gap-1 font-650 text-primary-ink tabular-nums"
            to={`${to}#${anchors.reviews}`}
            aria-label={`${countLabel(reviewCount)} reviews of ${firm.name}`}
          >
            <span>{countLabel(reviewCount)}</span>
            <span className={styles.label}>{reviewCount === 1 ? ' review' : ' reviews'}</span>
          </PageLink>
        )}
      </td>
      <td role="cell" className={`${styles.record} text-sm`}>
        {recordCount > 0 && (
          <PageLink
            className="inline-flex min-h-tap min-w-tap items-center gap-1 font-650 text-primary-ink tabular-nums"
            to={`${to}#${anchors.record}`}
            aria-label={`Record of ${firm.name}: ${pluralize(recordCount, 'entry', 'entries')}`}
          >
            <span className={styles.label}>Record </span>
            <span>{countLabel(recordCount)}</span>
          </PageLink>
        )}
      </td>
    </tr>
  )
}

/** The saved firms that closed: they stay saved until the visitor removes them. */
export function SavedClosed() {
  const { closed } = useDirectory()
  const { has, toggle } = useBookmarks()
  const saved = closed.filter(({ id }) => has(id))
  if (saved.length === 0) return null
  return (
    <section className={`${layout.wrap} mt-6`} aria-labelledby="saved-closed">
      <h2 id="saved-closed" className={`${layout.wash} ${layout.h3} mb-2h`}>
        Closed firms
      </h2>
      <ClosedTable
        caption="Saved firms that closed"
        firms={saved}
        endOf={({ id, name }) => (
          <IconButton icon="bookmark" filled label={`Save ${name}`} aria-pressed onClick={() => toggle(id)} />
        )}
      />
    </section>
  )
}
