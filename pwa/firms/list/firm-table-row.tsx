import { type MouseEvent, memo, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { sectionOf } from '#contract/tiers.ts'
import { paidOfRow } from '#pwa/data/reviews/paid-text.ts'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { isPlainClick } from '#pwa/ui/plain-click.ts'
import hidden from '#pwa/ui/visually-hidden.module.css'
import { Coupon } from '../coupon/coupon.tsx'
import { FirmLink } from '../outbound/firm-link.tsx'
import { PartnerBadge, partnerNotes } from '../partner/partner-badge.tsx'
import { useCodeExpired } from '../use-today.ts'
import codeStyles from './code-cell.module.css'
import featuresStyles from './features-cell.module.css'
import { FirmNameCell } from './firm-name-cell.tsx'
import styles from './firm-row.module.css'
import { accountsText, amountText, instrumentBadges } from './row-facts.ts'
import { Cell } from './table-parts.tsx'

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

const NO_CODE = ['No ', <i key="discount">discount </i>, 'code']

/** A firm: a row of the table, and the same elements as a card in less room. At most 32 elements. */
export const FirmTableRow = memo(function FirmTableRow(props: FirmTableRowProps) {
  const { firm } = props
  const expired = useCodeExpired(firm)
  const percent = discountShown(firm, expired)
  const badges = instrumentBadges(firm.instruments)
  const isPartner = isAffiliateActive(firm)
  const paid = paidOfRow(firm)
  const looks = [styles.row, props.highlighted && styles.highlighted, isPartner && styles.offer]
  return (
    <tr
      role="row"
      className={looks.filter(Boolean).join(' ')}
      data-details={firm.hasDetails ? '' : undefined}
      data-section={sectionOf(firm.category)}
    >
      <FirmNameCell
        firm={firm}
        paid={paid}
        warning={props.warning}
        unavailable={props.unavailable}
        onOpen={props.onOpen}
      />
      <Cell column="funding">{amountText(firm.maxFunding)}</Cell>
      <Cell column="split">{amountText(firm.profitSplit)}</Cell>
      <Cell column="fee">{amountText(firm.evaluationFee)}</Cell>
      <Cell column="discount" className={hidden.visuallyHidden}>
        {percent > 0 ? <Badge kind="off-soft">{`${percent}%`}</Badge> : 'None'}
      </Cell>
      <Cell column="instruments">
        {badges.shown.length === 0 ? (
          'None'
        ) : (
          <>
            {badges.shown.map((label) => (
              <Badge key={label} kind="instrument">
                {label}
              </Badge>
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
      <Cell column="code" className={codeStyles.code}>
        <Coupon firm={firm}>{operates(firm) ? NO_CODE : <span>No offer</span>}</Coupon>
      </Cell>
      <Cell column="features" className={featuresStyles.features}>
        {paid && <span className={featuresStyles.paid}>{paid}</span>}
        {firm.copyTrading && <span className={featuresStyles['copy-trading']}>Copy Trading</span>}
        <span>{accountsText(firm.maxAccounts)}</span>
        {isPartner && <PartnerBadge note={partnerNotes.page} />}
        <button
          type="button"
          className={featuresStyles.save}
          aria-label={`Save ${firm.name}`}
          aria-pressed={props.saved}
          onClick={() => props.onSave(firm.id)}
        />
        <button
          type="button"
          className={featuresStyles.compare}
          aria-label={`Compare ${firm.name}`}
          aria-pressed={props.compared}
          onClick={() => props.onCompare(firm.slug)}
        />
        <FirmLink firm={firm}>{isPartner ? 'Buy Now' : 'Visit Site'}</FirmLink>
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
