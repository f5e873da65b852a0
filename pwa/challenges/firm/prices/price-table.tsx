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
    <details className={styles.table}>
      <summary className={styles.summary}>
        <span>Show as table</span>
        <Icon name="chevron-down" size="s" />
      </summary>
      <table>
        <caption>
          <VisuallyHidden>Prices, the newest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col">Price</th>
            <th scope="col">With code</th>
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
