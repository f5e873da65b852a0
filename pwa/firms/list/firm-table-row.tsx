import { type MouseEvent, memo, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { sectionOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { NoCoupon } from '#pwa/ui/coupon.tsx'
import { CodeCoupon } from '../discount/ticket.tsx'
import { FirmLink } from '../outbound/firm-link.tsx'
import { useCodeExpired } from '../use-today.ts'
import codeStyles from './code-cell.module.css'
import { FirmNameCell } from './firm-name-cell.tsx'
import styles from './firm-row.module.css'
import { accountsText, codeState, instrumentBadges, percentOff } from './row-facts.ts'
import { Cell } from './table-parts.tsx'

interface FirmTableRowProps {
  readonly firm: FirmRow
  /** The warning line, or "". */
  readonly warning: string
  readonly highlighted: boolean
  readonly saved: boolean
  readonly onOpen: (event: MouseEvent, firm: FirmRow) => void
  readonly onSave: (id: string) => void
}

/** A firm: a row of the table, and the same elements as a card under 700 px. At most 29 elements. */
export const FirmTableRow = memo(function FirmTableRow(props: FirmTableRowProps) {
  const { firm } = props
  const expired = useCodeExpired(firm)
  const percent = discountShown(firm, expired)
  const badges = instrumentBadges(firm.instruments)
  const code = codeState(firm, expired)
  const looks = [styles.row, props.highlighted && styles.highlighted]
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, a row loses its own role.
      role="row"
      className={looks.filter(Boolean).join(' ')}
      data-details={firm.hasDetails ? '' : undefined}
      data-section={sectionOf(firm.category)}
    >
      <FirmNameCell
        firm={firm}
        warning={props.warning}
        saved={props.saved}
        onOpen={props.onOpen}
        onSave={props.onSave}
      />
      <Cell column="funding">{firm.maxFunding}</Cell>
      <Cell column="split">{firm.profitSplit}</Cell>
      <Cell column="fee">{firm.evaluationFee}</Cell>
      <Cell column="discount">{percent > 0 ? <Badge kind="off-soft">{percent}%</Badge> : 'None'}</Cell>
      <Cell column="instruments">
        {badges.shown.length === 0 && 'None'}
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
      </Cell>
      <Cell column="code" className={codeStyles.code}>
        {code === 'live' && <CodeCoupon code={firm.affiliateCode} off={percentOff(firm, expired)} />}
        {code === 'expired' && <NoCoupon expired>{firm.affiliateCode}</NoCoupon>}
        {code === 'none' && (
          <NoCoupon>
            No <i>discount </i>code
          </NoCoupon>
        )}
        <FirmLink firm={firm}>{isAffiliateActive(firm) ? 'Buy Now' : 'Visit Site'}</FirmLink>
      </Cell>
      <Cell column="features">
        {firm.copyTrading && <span className={styles['copy-trading']}>Copy Trading</span>}
        {accountsText(firm.maxAccounts)}
      </Cell>
    </tr>
  )
})

/** Opens a firm's details over the list, with the list's filter kept in the address. */
export function useOpenFirm(): (event: MouseEvent, firm: FirmRow) => void {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent, firm: FirmRow) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain) return
      event.preventDefault()
      const pathname = paths.firm.to(firm.slug)
      const { pathname: here, search } = window.location
      // A second tap comes before the sheet does: one Back closes it all the same.
      void navigate({ pathname, search }, { replace: here === pathname })
    },
    [navigate],
  )
}
