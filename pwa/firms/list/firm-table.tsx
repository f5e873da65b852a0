import { type MouseEvent, memo, type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive, starsShown } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { useComparison } from '#pwa/data/comparison.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { paidOfRow } from '#pwa/data/reviews/paid-text.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { isPlainClick } from '#pwa/ui/page-link.tsx'
import { translateOf } from '#pwa/ui/words.tsx'
import { Coupon } from '../coupon/coupon.tsx'
import { FirmLink } from '../outbound/firm-link.tsx'
import { PartnerBadge, partnerNotes } from '../partner/partner-badge.tsx'
import { standingText } from '../standing/standing-text.ts'
import { useCodeExpired } from '../use-today.ts'
import styles from './firm-list.module.css'
import nameStyles from './firm-name-cell.module.css'
import {
  type AvoidDisplay,
  accountsText,
  amountText,
  instrumentBadges,
  rowWarning,
  unavailableText,
} from './row-facts.ts'

interface CellProps {
  /** Its column; `off` is a discount that there is. */
  readonly column: ColumnKey | 'off'
  readonly children: ReactNode
}

/** A cell of a firm's row. A card shows its value alone: the column's name is said by the table. */
function Cell({ column, children }: CellProps) {
  return (
    <td role="cell" className={`${styles.cell} ${styles[column] ?? ''}`} translate={translateOf(children)}>
      {children}
    </td>
  )
}

/** The columns of the firm table, in their order. */
const columns = [
  { key: 'firm', label: 'Firm & Rating' },
  { key: 'funding', label: 'Max Funding' },
  { key: 'split', label: 'Profit Split' },
  { key: 'fee', label: 'Eval Fee' },
  { key: 'discount', label: 'Discount' },
  { key: 'instruments', label: 'Instruments' },
  { key: 'code', label: 'Discount Code' },
  { key: 'features', label: 'Features' },
] as const

type ColumnKey = (typeof columns)[number]['key']

interface FirmTableRowProps {
  readonly firm: FirmRow
  /** The warning line, or "". */
  readonly warning: string
  readonly highlighted: boolean
  /** "Not available in Germany", or "". */
  readonly unavailable: string
  readonly saved: boolean
  /** Whether it is chosen for a comparison. */
  readonly compared: boolean
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => void
  readonly onSave: (id: string) => void
  readonly onCompare: (slug: string) => void
}

/** A firm: a row of the table, and the same elements as a card in less room. At most 32 elements. */
const FirmTableRow = memo(function FirmTableRow(props: FirmTableRowProps) {
  const { firm } = props
  const expired = useCodeExpired(firm)
  const percent = discountShown(firm, expired)
  const badges = instrumentBadges(firm.instruments)
  const isPartner = isAffiliateActive(firm)
  return (
    <tr
      role="row"
      className={`${styles.row} ${props.highlighted ? styles.highlighted : ''}`}
      data-details={firm.hasDetails ? '' : undefined}
      data-section={sectionOf(firm.category)}
    >
      <FirmNameCell
        firm={firm}
        paid={paidOfRow(firm)}
        warning={props.warning}
        unavailable={props.unavailable}
        onOpen={props.onOpen}
      />
      <Cell column="funding">{amountText(firm.maxFunding)}</Cell>
      <Cell column="split">{amountText(firm.profitSplit)}</Cell>
      <Cell column="fee">{amountText(firm.evaluationFee)}</Cell>
      <Cell column={percent > 0 ? 'off' : 'discount'}>{percent > 0 ? `${percent}%` : 'None'}</Cell>
      <Cell column="instruments">
        {badges.shown.length === 0 ? (
          'None'
        ) : (
          <>
            {badges.shown.map((label) => (
              <span key={label}>{label}</span>
            ))}
            {badges.more.wide && (
              <span
                className={styles.more}
                title={badges.rest}
                data-phone={badges.more.phone}
                data-wide={badges.more.wide}
              />
            )}
          </>
        )}
      </Cell>
      <Cell column="code">
        <Coupon firm={firm} place="row">
          {operates(firm) ? 'No discount code' : 'No offer'}
        </Coupon>
      </Cell>
      <Cell column="features">
        {firm.copyTrading && <span className={styles['copy-trading']}>Copy Trading</span>}
        <span>{accountsText(firm.maxAccounts)}</span>
        <button
          type="button"
          className={styles.save}
          aria-label={`Save ${firm.name}`}
          aria-pressed={props.saved}
          onClick={() => props.onSave(firm.id)}
        />
        <button
          type="button"
          className={styles.compare}
          aria-label={`Compare ${firm.name}`}
          aria-pressed={props.compared}
          onClick={() => props.onCompare(firm.slug)}
        />
        <FirmLink firm={firm} variant={isPartner ? 'primary' : 'outline'}>
          {isPartner ? 'Buy Now' : 'Visit Site'}
        </FirmLink>
      </Cell>
    </tr>
  )
})

/** Opens a firm's details over the list, at the part that the link names, with the list's filter kept in the address. */
export function useOpenFirm(): (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => void {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      const pathname = paths.firm.to(firm.slug)
      const { pathname: here, search } = window.location
      const { hash } = event.currentTarget
      // A second tap comes before the sheet does: one Back closes it all the same.
      void navigate({ pathname, search, hash }, { replace: here === pathname })
    },
    [navigate],
  )
}

export interface FirmTableProps {
  readonly caption: string
  /** The rows in the document. */
  readonly firms: readonly FirmRow[]
  /** How many rows there are in all. */
  readonly total: number
  readonly display: AvoidDisplay
  readonly isSaved: (id: string) => boolean
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => void
  readonly onSave: (id: string) => void
  /** Whether cards have a button to compare, too. */
  readonly comparesCards?: boolean
}

/** The heads of the columns, for the eye: one line above all tiers, whose tables have heads of their own. Cards need none. */
export function FirmHeads({ className = '' }: { readonly className?: string }) {
  return (
    <div className={`${styles.room} ${className}`} aria-hidden="true">
      <div className={styles.heads}>
        {columns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </div>
  )
}

/**
 * The firm table, one markup for every screen: rows are cards where there is less room. Its roles are written out because
 * the layout is a grid, and a table laid out otherwise is no table to a screen reader.
 */
export function FirmTable(props: FirmTableProps) {
  const { caption, firms, total, display, isSaved, onOpen, onSave } = props
  const isRed = (firm: FirmRow) => display.highlightAvoidFirms && sectionOf(firm.category) === 'avoid'
  const { slugs, toggle } = useComparison()
  const { known } = useMyCountry()
  const unavailable = known ? unavailableText(known.name) : ''
  const allRed = firms.length > 0 && firms.every(isRed)
  return (
    <div className={styles.room} data-compares={props.comparesCards ? '' : undefined}>
      <table role="table" className={`${styles.table} ${allRed ? styles.red : ''}`} aria-rowcount={total + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {columns.map(({ key, label }) => (
              <th key={key} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {firms.map((firm) => (
            <FirmTableRow
              key={firm.id}
              firm={firm}
              warning={rowWarning(firm, display)}
              highlighted={isRed(firm)}
              unavailable={known?.availabilityOf(firm) === 'restricted' ? unavailable : ''}
              saved={isSaved(firm.id)}
              compared={slugs.includes(firm.slug)}
              onOpen={onOpen}
              onSave={onSave}
              onCompare={toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FirmNameCellProps {
  readonly firm: FirmRow
  /** "4 of 9 paid", or "". */
  readonly paid: string
  readonly warning: string
  /** "Not available in Germany", or "". */
  readonly unavailable: string
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, firm: FirmRow) => void
}

/**
 * Firm & Rating: the name is a link to the firm's page that is stretched over the whole row; a firm without details has a plain
 * name. A partner's mark is beside it, for the eye an icon in a card and its words below the code in a table. The rating is the
 * tier; the stars of the reviews are beside it and link to them.
 */
function FirmNameCell({ firm, paid, warning, unavailable, onOpen }: FirmNameCellProps) {
  const stars = starsShown(firm)
  const section = sectionOf(firm.category)
  return (
    <th role="rowheader" scope="row" className={nameStyles.firm}>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      {firm.hasDetails ? (
        <a
          className={`${nameStyles.name} ${nameStyles.hit}`}
          translate="no"
          href={paths.firm.to(firm.slug)}
          onClick={(event) => onOpen(event, firm)}
        >
          {firm.name}
        </a>
      ) : (
        <strong className={nameStyles.name} translate="no">
          {firm.name}
        </strong>
      )}
      {isAffiliateActive(firm) && <PartnerBadge note={partnerNotes.page} />}
      <span className={nameStyles.tier} data-tier={section}>
        {tierOf(section).badge}
      </span>
      {stars && (
        <a
          className={nameStyles.stars}
          data-count={`(${shortCount(stars.count)})`}
          href={`${paths.firm.to(firm.slug)}#${anchors.reviews}`}
          aria-label={`${stars.mean.toFixed(1)} of 5 stars, ${countLabel(stars.count)} reviews of ${firm.name}`}
          onClick={(event) => onOpen(event, firm)}
        >
          {stars.mean.toFixed(1)}
        </a>
      )}
      {paid && <span className={nameStyles.paid}>{paid}</span>}
      {!operates(firm) && (
        <p className={nameStyles.standing} data-standing={firm.standing}>
          {standingText(firm)}
        </p>
      )}
      {unavailable && <p className={nameStyles.unavailable}>{unavailable}</p>}
      {warning && <p className={nameStyles.warning}>{warning}</p>}
    </th>
  )
}

/** A count in the little room beside a tier: "130", "1K+". */
const shortCount = (count: number): string => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}K+`)
