import { pluralize } from '#contract/primitives/pluralize.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewFigures as Figures } from '#contract/reviews/review-figures.ts'
import { Facts } from '#pwa/ui/facts.tsx'
import { inMonth, inPercent } from '#pwa/ui/figure-text.ts'
import layout from '#pwa/ui/layout.module.css'
import styles from './how-we-rate.module.css'
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
      <div className={styles.earnings}>
        <table className={styles.ties}>
          <caption className={styles.caption}>
            Published and rejected reviews by stars: see whether bad ones are held back more than good ones
          </caption>
          <thead>
            <tr>
              <th scope="col">Stars</th>
              <th scope="col">Published</th>
              <th scope="col">Rejected</th>
              <th scope="col">Share rejected</th>
            </tr>
          </thead>
          <tbody>
            {starRows(figures).map((row) => (
              <tr key={row.stars}>
                <th scope="row">{pluralize(row.stars, 'star')}</th>
                <td data-label="Published">{row.published}</td>
                <td data-label="Rejected">{row.rejected}</td>
                <td data-label="Share rejected">{row.share}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {months.length > 0 && (
        <figure className={styles.months}>
          <figcaption className={layout.h3}>Received and published per month</figcaption>
          <MonthChart months={months} />
          <details>
            <summary>As a table</summary>
            <table className={styles.ties}>
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col">Received</th>
                  <th scope="col">Published</th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, received, published: shown }) => (
                  <tr key={month}>
                    <th scope="row">{inMonth(month)}</th>
                    <td>{received}</td>
                    <td>{shown}</td>
                  </tr>
                ))}
              </tbody>
            </table>
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
