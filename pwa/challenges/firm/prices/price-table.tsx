import { formatCents } from '#contract/challenges/money.ts'
import type { PriceSpan } from '#contract/prices/price-record.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './price-history.module.css'
import { dayRange } from './price-words.ts'

interface PriceTableProps {
  readonly spans: readonly PriceSpan[]
  readonly currency: string
}

/** The same prices as a table, newest first, behind its title. It opens without scripts, too. */
export function PriceTable({ spans, currency }: PriceTableProps) {
  return (
    <details className={`${styles.table} group ms-auto`}>
      <summary className="inline-flex min-h-tap items-center gap-1 font-600 text-accent-ink">
        <span>Show as table</span>
        <Icon name="chevron-down" size="s" className="group-open:rotate-180" />
      </summary>
      <table>
        <caption>
          <VisuallyHidden>Prices, the newest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="text-xs font-600 text-text-3">
              Days
            </th>
            <th scope="col" className="text-xs font-600 text-text-3">
              Price
            </th>
            <th scope="col" className="text-xs font-600 text-text-3">
              With code
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.toReversed().map(({ from, to, price, withCode }) => (
            <tr key={from}>
              <th scope="row">{dayRange(from, to)}</th>
              {price === null ? (
                <td colSpan={2}>not checked</td>
              ) : (
                <>
                  <td translate="no">{formatCents(price, currency)}</td>
                  {withCode === null ? (
                    <td>no code</td>
                  ) : (
                    <td translate="no">{formatCents(withCode, currency)}</td>
                  )}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
