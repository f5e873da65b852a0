import { type ComponentType, useEffect, useState } from 'react'
import { type Overview, waitingSteps } from '#contract/overview.ts'
import type { BarPictureProps, Series } from './bar-picture.tsx'
import styles from './overview.module.css'

type Reviews = Overview['reviews']

/** "17 Nov". */
const shortDay = (day: string) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )

let loadedPicture: ComponentType<BarPictureProps> | null = null

/**
 * The charting library is half of what this tab loads: the lines and the tables do not wait for it, and without it the
 * tables still say everything.
 */
function useBarPicture(): ComponentType<BarPictureProps> | null {
  const [picture, setPicture] = useState(() => loadedPicture)
  useEffect(() => {
    if (loadedPicture) return
    import('./bar-picture.tsx').then(
      // Undefined where a deployment removed the chunk and the page is about to reload.
      (module: typeof import('./bar-picture.tsx') | undefined) => {
        loadedPicture = module?.BarPicture ?? null
        setPicture(() => loadedPicture)
      },
      () => undefined,
    )
  }, [])
  return picture
}

/** Reviews sent, decisions, and how long reviews wait; each as a picture and as a table. */
export function ReviewCharts({ reviews }: { readonly reviews: Reviews }) {
  const weeks = reviews.weeks.map(({ from, received, approved, rejected }) => ({
    name: shortDay(from),
    Received: received,
    Approved: approved,
    Rejected: rejected,
  }))
  const ages = waitingSteps.map(({ label }, index) => ({ name: label, Waiting: reviews.ages[index] ?? 0 }))
  return (
    <div className={styles.charts}>
      <Chart title="Reviews per week" head="Week of" rows={weeks} bars={[received]} />
      <Chart title="Decisions per week" head="Week of" rows={weeks} bars={[approved, rejected]} />
      <Chart title="Age of waiting reviews" head="Waiting for" rows={ages} bars={[waiting]} />
    </div>
  )
}

const received: Series = { name: 'Received', fill: 'var(--primary-ink)' }
const approved: Series = { name: 'Approved', fill: 'var(--success-ink)' }
const rejected: Series = { name: 'Rejected', fill: 'var(--danger-ink)' }
const waiting: Series = { name: 'Waiting', fill: 'var(--primary-ink)' }

interface ChartProps extends BarPictureProps {
  readonly title: string
  /** Names what the rows are. */
  readonly head: string
}

/** A picture of bars. Whoever does not see it reads the table below, which is closed at first. */
function Chart({ title, head, rows, bars }: ChartProps) {
  const Picture = useBarPicture()
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.subtitle}>{title}</h2>
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
