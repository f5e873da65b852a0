import type { ReviewFigures } from '#contract/reviews/review-figures.ts'
import { inMonth } from '#pwa/ui/figure-text.ts'
import styles from './trust.module.css'

/** Width of a month and height of the picture, in units of the picture, which is stretched to its box. */
const MONTH = 10
const HEIGHT = 100

/** Two bars for each month: received and published. The table below it says the same in numbers. */
export function MonthChart({ months }: Pick<ReviewFigures, 'months'>) {
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
