import type { YearFigures } from '#contract/reviews/review-figures.ts'
import { withThisYear, YEARS_PATH, yearColumns } from '#contract/reviews/years.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { inDaysSoFar } from '#pwa/ui/figure-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from './trust.module.css'

/** Forbidden acts, and their consequences. */
const bans = [
  'Invented reviews: by nobody, in another’s name, or by a firm about itself.',
  'Bought reviews: for money or a favour that the sender does not state.',
  'Suppressed reviews: nobody pays or threatens a bad review away. Our policy alone decides.',
] as const

const consequences =
  'Whoever tries loses: such a review is rejected, or taken off once we know. A firm behind it gets a warning on its page and may lose its tier.'

interface YearsProps {
  /** Absent where this device has none yet, or keeps the page of an earlier version. */
  readonly years: readonly YearFigures[] | undefined
  /** As of when they were counted, ISO 8601; "" where that is not known. */
  readonly asOf: string
}

/** The ban of fake reviews, and the reports, decisions and objections of each year. */
export function Years({ years, asOf }: YearsProps) {
  return (
    <section className={styles.card}>
      <h2 className={layout.h2}>Invented, bought and suppressed reviews are banned</h2>
      <ul className="grid gap-3">
        {bans.map((ban) => (
          <li key={ban} className="flex items-start gap-3">
            <Icon name="x" size="s" className="mt-1 text-primary-ink" />
            <span>{ban}</span>
          </li>
        ))}
      </ul>
      <p>{consequences}</p>
      <h3 className={layout.h3}>Reports and decisions, year by year</h3>
      {years &&
        asOf !== '' &&
        withThisYear(years, asOf).map((year) => <Year key={year.year} figures={year} />)}
      <p className={layout.caption}>Years in UTC. What was erased or taken back since still counts.</p>
      <div>
        <a
          className={`${buttonClass({ variant: 'quiet' })} max-w-full py-1 whitespace-normal`}
          href={YEARS_PATH}
          download="review-figures.csv"
        >
          <Icon name="download" />
          Download as CSV
        </a>
      </div>
    </section>
  )
}

function Year({ figures }: { readonly figures: YearFigures }) {
  const { year } = figures
  return (
    <section className={`${styles.year} grid grid-cols-1 gap-2`} aria-labelledby={`year-${year}`}>
      <h4 id={`year-${year}`} className={layout.h3} translate="no">
        {year}
      </h4>
      <Facts
        look="list"
        facts={yearColumns.map(({ key, label }) => ({ label, value: shownOf(key, figures) }))}
      />
    </section>
  )
}

function shownOf(key: (typeof yearColumns)[number]['key'], year: YearFigures): string {
  const isMedian = key === 'medianDaysToNotice' || key === 'medianDaysToObjection'
  return isMedian ? inDaysSoFar(year[key]) : String(year[key])
}
