import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Overview, waitingSteps } from '#contract/overview.ts'
import styles from './overview.module.css'

type Reviews = Overview['reviews']

/** "17 Nov". */
const shortDay = (day: string) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )

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

interface Series {
  readonly name: string
  readonly fill: string
}

const received: Series = { name: 'Received', fill: 'var(--primary-ink)' }
const approved: Series = { name: 'Approved', fill: 'var(--success-ink)' }
const rejected: Series = { name: 'Rejected', fill: 'var(--danger-ink)' }
const waiting: Series = { name: 'Waiting', fill: 'var(--primary-ink)' }

type Row = Readonly<Record<string, string | number>>

interface ChartProps {
  readonly title: string
  /** Names what the rows are. */
  readonly head: string
  readonly rows: readonly Row[]
  readonly bars: readonly Series[]
}

/** A picture of bars. Whoever does not see it reads the table below, which is closed at first. */
function Chart({ title, head, rows, bars }: ChartProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.subtitle}>{title}</h2>
      <div className={styles.picture} aria-hidden="true">
        <ResponsiveContainer width="100%" height={180} initialDimension={{ width: 320, height: 180 }}>
          <BarChart
            data={[...rows]}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <XAxis dataKey="name" tickLine={false} minTickGap={16} />
            <YAxis allowDecimals={false} width={32} tickLine={false} axisLine={false} />
            <Tooltip cursor={false} isAnimationActive={false} />
            {bars.map(({ name, fill }) => (
              <Bar key={name} dataKey={name} fill={fill} stackId="one" isAnimationActive={false} />
            ))}
          </BarChart>
        </ResponsiveContainer>
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
