import { pluralize } from '#contract/primitives/text.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewFigures as Figures } from '#contract/reviews/review-figures.ts'
import { Facts } from '#pwa/ui/facts.tsx'
import { inMonth, inPercent } from '#pwa/ui/figure-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { FigureTable } from './figure-table.tsx'
import styles from './trust.module.css'

/** The outcomes of bad and of good reviews over time: shows whether bad ones are held back. */
export function ReviewFigures({ figures }: { readonly figures: Figures }) {
  const { published, withProof, incentivised, reportsResolved, months } = figures
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          { label: 'Published with text', value: String(published) },
          { label: 'With proof', value: String(withProof) },
          { label: 'Sender received a reward', value: String(incentivised) },
          { label: 'Reports resolved', value: String(reportsResolved) },
        ]}
      />
      <FigureTable
        caption="Published and rejected reviews by stars: see whether bad ones are held back more than good ones"
        heads={['Stars', 'Published', 'Rejected', 'Share rejected']}
        rows={starRows(figures).map((row) => ({
          label: pluralize(row.stars, 'star'),
          figures: [row.published, row.rejected, row.share],
        }))}
      />
      {months.length > 0 && (
        <figure className="grid grid-cols-1 gap-3">
          <figcaption className={layout.h3}>Received and published per month</figcaption>
          <MonthChart months={months} />
          <details>
            <summary className="flex min-h-tap w-fit items-center text-primary-ink">As a table</summary>
            <FigureTable
              heads={['Month', 'Received', 'Published']}
              rows={months.map(({ month, received, published: shown }) => ({
                label: inMonth(month),
                figures: [received, shown],
              }))}
            />
          </details>
        </figure>
      )}
    </>
  )
}

/** A row for each number of stars, best first. `share`: of those decided, in percent; "–" where none was. */
export function starRows({
  publishedByStars,
  rejectedByStars,
}: Pick<Figures, 'publishedByStars' | 'rejectedByStars'>) {
  return stars.map((star, index) => {
    const published = publishedByStars[index] ?? 0
    const rejected = rejectedByStars[index] ?? 0
    return { stars: star, published, rejected, share: inPercent(rejected, published + rejected) }
  })
}

/** Width of a month and height of the picture, in units of the picture, which is stretched to its box. */
const MONTH = 10
const HEIGHT = 100

/** Two bars for each month: received and published. The table below it says the same in numbers. */
function MonthChart({ months }: Pick<Figures, 'months'>) {
  const most = Math.max(1, ...months.flatMap(({ received, published }) => [received, published]))
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const bar = (value: number, left: number) => {
    const height = (value / most) * HEIGHT
    return { x: left, y: HEIGHT - height, width: 3.5, height }
  }
  return (
    <>
      <svg
        className="h-36 w-full border-b border-b-border-strong forced-color-adjust-none"
        viewBox={`0 0 ${months.length * MONTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bars from ${inMonth(first.month)} to ${inMonth(last.month)}, at most ${most} reviews a month. The numbers are in the table below.`}
      >
        {months.map(({ month, received, published }, index) => (
          <g key={month}>
            <rect fill="var(--border-strong)" {...bar(received, index * MONTH + 1)} />
            <rect fill="var(--primary-ink)" {...bar(published, index * MONTH + 5.5)} />
          </g>
        ))}
      </svg>
      <p className="flex justify-between gap-3 text-sm text-text-3" aria-hidden="true">
        <span>{inMonth(first.month)}</span>
        {months.length > 1 && <span>{inMonth(last.month)}</span>}
      </p>
      <ul className="flex flex-wrap gap-4 text-sm text-text-2" aria-hidden="true">
        <li className={`${styles.key} flex items-center gap-2`}>Received</li>
        <li className={`${styles.key} ${styles.publishedKey} flex items-center gap-2`}>Published</li>
      </ul>
    </>
  )
}
