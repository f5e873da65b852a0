import { Fragment, type UIEvent, useId, useRef } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { isAffiliateActive, starsShown } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import type { Verdict } from '#contract/rubric/verdicts.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Coupon } from '#pwa/firms/coupon/coupon.tsx'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { standingIcon } from '#pwa/firms/standing/standing-text.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Stars } from '#pwa/ui/stars.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import { CODE_ROW, STANDING_ROW, STARS_ROW } from './compare-rows.ts'
import styles from './compare-table.module.css'
import type { CompareRow } from './grouped-rows.ts'

/** Said again: laid out as a grid, the parts of a table lose their own roles. */
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

/** A column: a firm, or a challenge of one. */
export interface ComparedColumn {
  /** Its name in the address. */
  readonly key: string
  readonly name: string
  /** null: it has no page. */
  readonly to: string | null
  readonly firm: FirmRow
}

interface CompareTableProps {
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly CompareRow[]
  /** The text of an empty cell. */
  readonly nothing: string
  readonly onRemove: (key: string) => void
}

const markClasses = { yes: 'text-success-ink', no: 'text-danger-ink', unknown: '' } as const

/** The standing of a firm that does not operate. */
const Standing = ({ firm, text }: { readonly firm: FirmRow; readonly text: string }) => (
  <span className="flex items-start gap-1h text-warning-ink">
    <Icon name={standingIcon(firm)} size="s" className="mt-px" />
    <span>{text}</span>
  </span>
)

/** The name of a column, which leads to its page where it has one. */
function ColumnName({ name, to }: Pick<ComparedColumn, 'name' | 'to'>) {
  const text = (
    <span className="line-clamp-3" translate="no">
      {name}
    </span>
  )
  if (to === null) return <span className={styles.name}>{text}</span>
  return (
    <PageLink className={styles.name} to={to}>
      {text}
    </PageLink>
  )
}

/**
 * The firms side by side: a column for each, a row for each fact. Two fit on a phone; the next one looks in at the edge
 * and is swiped to. The heads stick to the screen, so they are scrolled apart from their facts.
 */
export function CompareTable({ columns, rows, nothing, onRemove }: CompareTableProps) {
  const id = useId()
  const { heads, facts, follow } = useScrollTogether()
  const shown = (row: CompareRow, firm: FirmRow, column: number) => {
    if (row.label === 'Tier') return <TierBadge section={sectionOf(firm.category)} />
    const value = row.values[column]
    if (row.label === STANDING_ROW && !operates(firm)) return <Standing firm={firm} text={value ?? ''} />
    if (!value) return <span className="text-text-3">{nothing}</span>
    const verdict = row.verdicts?.[column]
    if (verdict) return <VerdictMark verdict={verdict}>{value}</VerdictMark>
    const stars = row.label === STARS_ROW && starsShown(firm)
    if (stars) {
      return (
        <>
          <Stars rating={stars.mean} size="s" /> <span translate={translateOf(value)}>{value}</span>
        </>
      )
    }
    const isCode = row.label === CODE_ROW && isAffiliateActive(firm)
    return isCode ? <Coupon firm={firm} place="compare" /> : value
  }
  return (
    <div className="@container/compare">
      <table {...as.table} className={styles.table} data-firms={columns.length} aria-labelledby={id}>
        <caption id={id} className="absolute">
          <VisuallyHidden>
            <span>Comparison of</span>{' '}
            <span translate="no">{columns.map(({ name }) => name).join(', ')}</span>
          </VisuallyHidden>
        </caption>
        <thead {...as.group} ref={heads} className={styles.heads} onScroll={follow}>
          <tr {...as.row} className={styles.row}>
            <th {...as.columnHeader} className={styles.corner}>
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {columns.map(({ key, name, to, firm }) => (
              <th key={key} {...as.columnHeader} className={styles.firm}>
                <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
                <ColumnName name={name} to={to} />
                <IconButton
                  icon="x"
                  label={`Take ${name} out`}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget)
                    onRemove(key)
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.group} ref={facts} className={styles.facts} onScroll={follow}>
          {rows.map((row, place) => (
            <Fragment key={`${row.group?.title} ${row.label}`}>
              {row.group && row.group !== rows[place - 1]?.group && <GroupHead group={row.group} />}
              <tr {...as.row} className={styles.row} data-differs={row.differs ? '' : undefined}>
                <th {...as.rowHeader} className={styles.label}>
                  <span>{row.label}</span>
                  {row.differs && <VisuallyHidden>{differsText(row, columns)}</VisuallyHidden>}
                </th>
                {columns.map(({ key, firm }, column) => (
                  <td
                    key={key}
                    {...as.cell}
                    className={styles.value}
                    data-best={isBold(row, column) ? '' : undefined}
                    translate={translateOf(row.values[column])}
                  >
                    {shown(row, firm, column)}
                    {row.beside?.[column] && (
                      <small className="block font-400 text-text-2">{row.beside[column]}</small>
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
          <tr {...as.row} className={styles.row}>
            <th {...as.rowHeader} className={styles.label}>
              Go there
            </th>
            {columns.map(({ key, firm }) => (
              <td key={key} {...as.cell} className={styles.value}>
                <FirmLink firm={firm} full>
                  {isAffiliateActive(firm) ? 'Buy Now' : 'Visit Site'}
                </FirmLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface VerdictMarkProps {
  readonly verdict: Verdict
  /** Its word. */
  readonly children: string
}

const VerdictMark = ({ verdict, children }: VerdictMarkProps) => (
  <span className={`inline-flex items-center gap-1h ${verdict === 'unknown' ? 'text-text-3' : ''}`}>
    <Icon name={verdictIcons[verdict].line} size="s" className={markClasses[verdict]} />
    <span>{children}</span>
  </span>
)

const GroupHead = ({ group: { title, note } }: { readonly group: NonNullable<CompareRow['group']> }) => (
  <tr {...as.row} className={styles.row} data-group="">
    <th {...as.rowHeader} className={styles.label}>
      <span>{title}</span>
      {note && <small className="font-400 text-text-2">{note}</small>}
    </th>
  </tr>
)

/** Whether a value is bold: better than others, or different where none is better. */
const isBold = ({ best, differs, group, values }: CompareRow, column: number): boolean =>
  best.includes(column) || (differs && group?.isBold === true && values[column] !== '')

/** The text for a row with differing facts: screen readers do not announce bold type. */
function differsText({ best }: CompareRow, columns: readonly ComparedColumn[]): string {
  const names = best.flatMap((place) => columns[place]?.name ?? [])
  return names.length > 0 ? `, differs, best: ${names.join(', ')}` : ', differs'
}

/** Hands the focus to the button of the column beside, before the column of this one goes. */
function focusNeighbour(button: HTMLElement) {
  const buttons = [...(button.closest('tr')?.querySelectorAll<HTMLElement>('th > button') ?? [])]
  const place = buttons.indexOf(button)
  const beside = buttons[place + 1] ?? buttons[place - 1]
  beside?.focus()
}

/** Keeps heads and facts at the same place sideways, whichever of them is scrolled. */
function useScrollTogether() {
  const heads = useRef<HTMLTableSectionElement>(null)
  const facts = useRef<HTMLTableSectionElement>(null)
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const other = currentTarget === heads.current ? facts.current : heads.current
    if (other && other.scrollLeft !== currentTarget.scrollLeft) other.scrollLeft = currentTarget.scrollLeft
  }
  return { heads, facts, follow }
}
