import type { TrustFigures } from '#contract/directory.ts'
import type { FirmRow } from '#contract/firm.ts'
import { countFirms, type DirectoryCounts, isAffiliateActive } from '#contract/firm-rules.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewFigures as Figures, YearFigures } from '#contract/reviews/review-figures.ts'
import { withThisYear, YEARS_PATH, yearColumns } from '#contract/reviews/years.ts'
import { sections, tiers } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useFigures } from '#pwa/data/use-figures.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { paths } from '#pwa/paths.ts'
import { UncountedSamples } from '#pwa/reviews/published/handled-submissions.tsx'
import { BackLink } from '#pwa/ui/back-link.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { inDaysSoFar, inMonth, inPercent, onDay } from '#pwa/ui/figure-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Medal } from '#pwa/ui/tier-badge.tsx'
import { FigureTable } from './figure-table.tsx'
import { RubricCards } from './rubric/rubric-cards.tsx'
import styles from './trust.module.css'

/** Explains tiers, the checks of reviews, and our income, on one page that can be read offline. */
export function HowWeRate() {
  const { settings, firms, complete, counts } = useDirectory()
  const { trust = null, reviewFigures = null } = useFigures(paths.howWeRate.to())
  const { siteName } = settings.branding
  return (
    <div className={`${layout.wrap} grid grid-cols-1 gap-4 wrap-break-word tablet:max-w-190`}>
      <div className={layout.wash}>
        <BackLink to={paths.home.to()}>Back to Home</BackLink>
        <h1 className={layout.h1}>How we rate</h1>
        <p className={layout.lead}>
          <span>How</span> <span translate="no">{siteName}</span>{' '}
          <span>ranks firms, checks reviews and earns money, with the numbers.</span>
        </p>
      </div>
      <section className={styles.card}>
        <h2 className={layout.h2}>How the ranking works</h2>
        <Points icon="check" points={rankingRules} />
        <p className="rounded-md bg-surface-2 p-4">
          <strong>A test holds us to it.</strong> Before any new version of this site goes out, a program
          wipes everything we earn from out of every firm and sorts them again. Firms must <q>{ORDER_TEST}</q>
          . If one moves, that version is not released.
        </p>
        <ul className="grid gap-3">
          {tiers.map((tier) => (
            <li key={tier.key} className="flex items-start gap-3">
              <Medal section={tier.key} size="s" />
              <p>
                <strong>{`${tier.label}.`}</strong> <span>{tier.description}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <RubricCards />
      <section className={styles.card}>
        <h2 className={layout.h2}>How reviews are checked</h2>
        <ol className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          {checks.map(({ icon, title, text }) => (
            <li key={title}>
              <span className="mb-2 grid size-8 place-items-center rounded-md bg-primary-soft text-primary-ink">
                <Icon name={icon} size="s" />
              </span>
              <h3 className={layout.h3}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Counts trust={trust} reviews={reviewFigures} />
      </section>
      <section className={styles.card}>
        <h2 className={layout.h2}>How payouts are counted</h2>
        <Points icon="check" points={payoutRules} />
      </section>
      <Years years={reviewFigures?.years} asOf={trust?.asOf ?? ''} />
      <AffiliateTies firms={firms} complete={complete} counts={counts} trust={trust} />
      <div className="flex flex-wrap gap-3">
        {settings.userSubmissions.enabled && (
          <PageLink className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.submitReview.to()}>
            Submit Review
          </PageLink>
        )}
        <a className={buttonClass({ variant: 'quiet', size: 'lg' })} href={paths.feed.to()}>
          <Icon name="radio" />
          RSS feed
        </a>
      </div>
    </div>
  )
}

interface PointsProps {
  readonly icon: IconName
  readonly points: readonly string[]
}

const Points = ({ icon, points }: PointsProps) => (
  <ul className="grid gap-3">
    {points.map((point) => (
      <li key={point} className="flex items-start gap-3">
        <Icon name={icon} size="s" className="mt-1 text-primary-ink" />
        <span>{point}</span>
      </li>
    ))}
  </ul>
)

interface CountsProps {
  readonly trust: TrustFigures | null
  readonly reviews: Figures | null
}

/** The outcomes of the reviews so far, as of the day of the figures. */
function Counts({ trust, reviews }: CountsProps) {
  if (!trust) {
    return (
      <p className={layout.caption}>The numbers are not on this device yet. They show once it is online.</p>
    )
  }
  const { received, approved, rejected, medianDaysToDecision, asOf } = trust
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          { label: 'Reviews received', value: String(received) },
          { label: 'Approved', value: String(approved) },
          { label: 'Rejected', value: String(rejected) },
          { label: 'Median time to a decision', value: inDaysSoFar(medianDaysToDecision) },
        ]}
      />
      <p className={layout.caption}>
        Counted from our records, as of <time dateTime={asOf}>{onDay(asOf)}</time>. The rest waits for a
        decision.
      </p>
      {reviews && <UncountedSamples samples={reviews.samples} />}
      {reviews && <ReviewFigures figures={reviews} />}
    </>
  )
}

/** Title of the test that proves that money does not affect the order. */
const ORDER_TEST = 'stand in an order that no affiliate field moves'

/** How a firm gets its place, in the words of a trader. */
const rankingRules: readonly string[] = [
  'Firms stand in tiers: gold, silver, bronze, avoid. Firms we cannot judge yet stand last, as unrated.',
  'Inside a tier they stand from A to Z. There is no first place for sale and no hidden score.',
  'Stars come from traders. They never move a tier, and nobody can buy either.',
  'The affiliate link, its switch, the discount code and the discount play no part in either. The order does not read them.',
]

/** How payouts are counted, and the limits of the counts. */
const payoutRules: readonly string[] = [
  'A report is a published review about a payout: paid, refused or still waiting. All of them stand in the number that follows “of”, as in “9 of 12 paid”.',
  'Whoever received a reward or worked with the firm counts nowhere. We say how many were left out.',
  'Our team checks what a review says of a payout as it checks the text. A figure that the files do not bear out is struck and counts as not known; none is changed.',
  'Under 3 reports nothing is counted, and days are told from 5 reports on. Counts are of the last 12 months, beside those of all time, and never shown as a share alone.',
  'The counts cannot show everybody. Who is paid writes less; who is refused writes more. They never move a tier.',
]

interface Step {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** The checks of a review between sending and publication. */
const checks: readonly Step[] = [
  {
    icon: 'inbox',
    title: 'It arrives',
    text: 'Anyone can send a review, with a name or without. Senders tell us whether they got something for it.',
  },
  {
    icon: 'shield-check',
    title: 'We check it',
    text: 'A person of our team reads each review for authenticity and quality, with the screenshots and papers sent along.',
  },
  {
    icon: 'circle-check',
    title: 'It is approved, or not',
    text: 'Approved reviews are published as they were written, but for words that name people or private data. Rejected ones stay on record with the reason.',
  },
  {
    icon: 'clock',
    title: 'Private data goes',
    text: 'Hidden data is taken out of photos on arrival. Contact data and files are erased after the decision, in 12 months as a rule.',
  },
]

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
function Years({ years, asOf }: YearsProps) {
  return (
    <section className={styles.card}>
      <h2 className={layout.h2}>Invented, bought and suppressed reviews are banned</h2>
      <Points icon="x" points={bans} />
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

/** The outcomes of bad and of good reviews over time: shows whether bad ones are held back. */
function ReviewFigures({ figures }: { readonly figures: Figures }) {
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

interface AffiliateTiesProps {
  readonly firms: readonly FirmRow[]
  readonly complete: boolean
  readonly counts: DirectoryCounts
  readonly trust: TrustFigures | null
}

/** How many firms of each tier pay us for a link. */
function AffiliateTies({ firms, complete, counts, trust }: AffiliateTiesProps) {
  const ties = tiesPerTier(counts.bySection, tiesOf(firms, complete, trust?.tiesBySection))
  return (
    <section className={styles.card}>
      <h2 className={layout.h2}>What we earn</h2>
      <NotForSale alone />
      <p>Each link that pays us says so. Firms to avoid never have one, whatever they offer.</p>
      <FigureTable
        caption="Firms that pay us a commission, by tier"
        heads={['Tier', 'Firms', 'With commission']}
        rows={ties.map(({ label, firms, paying }) => ({ label, figures: [firms, paying] }))}
      />
    </section>
  )
}

/** How many firms of a tier pay us for a link. */
interface TierTies {
  readonly label: string
  readonly firms: number
  readonly paying: number
}

type Ties = Readonly<Record<string, number>>

/** One row for each tier that has firms; the tier to avoid is always listed, even with zero. */
export function tiesPerTier(bySection: DirectoryCounts['bySection'], ties: Ties): readonly TierTies[] {
  return sections
    .map(({ key, label }) => ({ key, label, firms: bySection[key] ?? 0, paying: ties[key] ?? 0 }))
    .filter(({ key, firms }) => firms > 0 || key === 'avoid')
    .map(({ label, firms, paying }) => ({ label, firms, paying }))
}

/** The ties of the whole list; until this device holds it, the server's count. */
export function tiesOf(firms: readonly FirmRow[], complete: boolean, counted: Ties | undefined): Ties {
  return complete || !counted ? countFirms(firms.filter(isAffiliateActive)).bySection : counted
}
