import { pluralize } from '#contract/primitives/text.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewFigures as Figures } from '#contract/reviews/review-figures.ts'
import { Facts } from '#pwa/ui/facts.tsx'
import { inMonth, inPercent } from '#pwa/ui/figure-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { FigureTable } from './figure-table.tsx'
import { MonthChart } from './month-chart.tsx'

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
