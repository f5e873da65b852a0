import { formatCents } from '#contract/challenges/money.ts'
import type { PriceSpan } from '#contract/prices/price-record.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { dayRange } from './price-words.ts'

interface PriceTableProps {
  readonly spans: readonly PriceSpan[]
  readonly currency: string
}

const headClasses =
  'py-1h ps-2 text-end text-xs font-600 wrap-anywhere text-text-3 first:ps-0 first:text-start'
const cellClasses =
  'border-t border-t-border py-1h ps-2 text-end font-500 wrap-anywhere first:ps-0 first:text-start'

/** The same prices as a table, newest first, behind its title. It opens without scripts, too. */
export function PriceTable({ spans, currency }: PriceTableProps) {
  return (
    <details className="group ms-auto open:shrink-0 open:grow open:basis-full">
      <summary className="inline-flex min-h-tap items-center gap-1 font-600 text-accent-ink">
        <span>Show as table</span>
        <Icon name="chevron-down" size="s" className="group-open:rotate-180" />
      </summary>
      <table className="w-full border-collapse tabular-nums">
        <caption>
          <VisuallyHidden>Prices, the newest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={headClasses}>
              Days
            </th>
            <th scope="col" className={headClasses}>
              Price
            </th>
            <th scope="col" className={headClasses}>
              With code
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.toReversed().map(({ from, to, price, withCode }) => (
            <tr key={from}>
              <th scope="row" className={cellClasses}>
                {dayRange(from, to)}
              </th>
              {price === null ? (
                <td className={cellClasses} colSpan={2}>
                  not checked
                </td>
              ) : (
                <>
                  <td className={cellClasses} translate="no">
                    {formatCents(price, currency)}
                  </td>
                  {withCode === null ? (
                    <td className={cellClasses}>no code</td>
                  ) : (
                    <td className={cellClasses} translate="no">
                      {formatCents(withCode, currency)}
                    </td>
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
