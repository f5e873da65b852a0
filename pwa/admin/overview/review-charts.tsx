import type { ComponentType } from 'react'
import { type Overview, waitingSteps } from '#contract/overview.ts'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import words from '../kit/layout/words.module.css'
import type { BarPictureProps, Series } from './bar-picture.tsx'
import styles from './overview.module.css'

type Reviews = Overview['reviews']

/** "17 Nov". */
const weekName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The charting library is half of this tab: its lines do not wait for it, and the tables hold all that it draws. */
const loadPicture = async () => (await import('./bar-picture.tsx')).BarPicture

/** Reviews sent, decisions, and how long reviews wait; each as a picture and as a table. */
export function ReviewCharts({ reviews }: { readonly reviews: Reviews }) {
  const Picture = usePartAhead(loadPicture, 1)
  const weeks = reviews.weeks.map(({ from, received, approved, rejected }) => ({
    name: weekName.format(new Date(from)),
    Received: received,
    Approved: approved,
    Rejected: rejected,
  }))
  const ages = waitingSteps.map(({ label }, index) => ({ name: label, Waiting: reviews.ages[index] ?? 0 }))
  const charts = [
    { title: 'Reviews per week', head: 'Week of', rows: weeks, bars: [received] },
    { title: 'Decisions per week', head: 'Week of', rows: weeks, bars: [approved, rejected] },
    { title: 'Age of waiting reviews', head: 'Waiting for', rows: ages, bars: [waiting] },
  ]
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <Chart key={chart.title} Picture={Picture} {...chart} />
      ))}
    </div>
  )
}

const received: Series = { name: 'Received', fill: 'var(--primary-ink)' }
const approved: Series = { name: 'Approved', fill: 'var(--success-ink)' }
const rejected: Series = { name: 'Rejected', fill: 'var(--danger-ink)' }
const waiting: Series = { name: 'Waiting', fill: 'var(--primary-ink)' }

interface ChartProps extends BarPictureProps {
  /** null until it is loaded. */
  readonly Picture: ComponentType<BarPictureProps> | null
  readonly title: string
  /** Names what the rows are. */
  readonly head: string
}

/** A chart of bars. The table below it, closed at first, holds the same for screen readers. */
function Chart({ Picture, title, head, rows, bars }: ChartProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={words.strong}>{title}</h2>
      <div className={styles.picture} aria-hidden="true">
        {Picture && <Picture rows={rows} bars={bars} />}
      </div>
      <details>
        <summary className={styles.summary}>As a table</summary>
        <table className={styles.table}>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {bars.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {bars.map(({ name }) => (
                  <td key={name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
