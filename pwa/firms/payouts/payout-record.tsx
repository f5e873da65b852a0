import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { payoutDays } from '#contract/reviews/payout-facts.ts'
import type { PayoutRecord as Counted } from '#contract/reviews/payout-record.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paidSentence } from '#pwa/data/reviews/paid-sentence.ts'
import { paidText, REPORTS_TO_COUNT } from '#pwa/data/reviews/paid-text.ts'
import { usePayouts } from '#pwa/data/reviews/use-reviews.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { reviewAnchor } from '#pwa/reviews/published/reviews-address.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import styles from './payout-record.module.css'
import { figuresOf, leftOutTexts, proofText, reportText, reportTitle, tallyText } from './record-texts.ts'
import { ReportCells, stateOf } from './report-cells.tsx'

/** The payouts that published reviews report of the firm. Loaded, kept and refreshed together with the reviews. */
export function PayoutRecord({ firm }: { readonly firm: FirmRow }) {
  const { settings, connection } = useDirectory()
  const { isAny, reviews, known, record } = usePayouts(firm)
  const isNone = !isAny || (record !== undefined && record.year.reports === 0)
  return (
    <>
      {!isNone && <p className={styles.fine}>last 12 months</p>}
      {isAny && reviews === null && <Skeleton className={styles.skeleton} />}
      {isAny && (reviews === 'unreachable' || (known && !record)) && (
        <>
          <p>{paidSentence(firm)}</p>
          <p className={styles.fine}>Connect to read the payout record</p>
        </>
      )}
      {isNone && (
        <p>
          <span>No payout report in the last 12 months.</span>{' '}
          {settings.userSubmissions.enabled && (
            <PageLink className={layout['text-link']} to={paths.submitReview.about(firm.slug)}>
              Were you paid? Write it
            </PageLink>
          )}
        </p>
      )}
      {record && <RecordBody record={record} />}
      {known && connection === 'offline' && <KeptAge label="Saved" moment={known.readAt} />}
    </>
  )
}

function RecordBody({ record }: { readonly record: Counted }) {
  const { year, asOf, leftOut, allTime } = record
  const isCounted = year.reports >= REPORTS_TO_COUNT
  return (
    <>
      {year.reports > 0 && !isCounted && <FewReports record={record} />}
      {isCounted && <Figures record={record} />}
      <Rows record={record} />
      {(allTime.reports > 0 || leftOut.reports > 0) && (
        <p className={styles.fine}>
          <Icon name="info" size="s" />
          <span>
            <span>{`Counted ${dayText(asOf)} from published reviews.`}</span>{' '}
            <span>Who is paid writes less; who is refused writes more.</span>{' '}
            <PageLink className={layout['text-link']} to={paths.howWeRate.to()}>
              How we count
            </PageLink>
          </span>
        </p>
      )}
    </>
  )
}

/** The counts in large, one mark for each report, and the days. */
function Figures({ record }: { readonly record: Counted }) {
  const { year } = record
  return (
    <>
      <p className={styles.big}>
        <strong>{paidText(year)}</strong> <span>{proofText(year)}</span>
      </p>
      <ReportCells record={record} />
      <dl className={styles.trio}>
        {figuresOf(record).map(({ label, value, beside }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span translate="no">{value}</span>
              <small>{beside}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Scrolls to a review on this page; to the first ones where it is not shown. */
function lead(id: string): void {
  const part = document.getElementById(reviewAnchor(id)) ?? document.getElementById(anchors.reviews)
  part?.focus({ preventScroll: true })
  part?.scrollIntoView()
}

/** Too few to count: the reports themselves. */
function FewReports({ record: { year, shown } }: { readonly record: Counted }) {
  return (
    <>
      <p className={styles.few}>{`${pluralize(year.reports, 'report')}: too few to count`}</p>
      <ul className={styles.reports}>
        {shown.toReversed().map((report) => (
          <li key={report.id}>
            <span className={styles.mark} data-state={stateOf(report).state}>
              <Icon name={stateOf(report).icon} />
            </span>
            <span>
              <a
                className={styles.report}
                href={`#${reviewAnchor(report.id)}`}
                onClick={(event) => {
                  event.preventDefault()
                  lead(report.id)
                }}
              >
                <b translate="no">{reportTitle(report)}</b>
              </a>
              <small>{reportText(report)}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The basis of the figures, the excluded reports, and all time. */
function Rows({ record }: { readonly record: Counted }) {
  const { year, methods, reasons, leftOut, allTime, waitingSince, days, asOf } = record
  const waited = payoutDays(waitingSince, asOf)
  const isCounted = year.reports >= REPORTS_TO_COUNT
  const rows = [
    isCounted && methods.length > 0 && { label: 'Paid by', value: tallyText(methods), beside: [] },
    isCounted && reasons.length > 0 && { label: 'Refused for', value: tallyText(reasons), beside: [] },
    days !== null &&
      waited !== null && {
        label: 'Waiting longest',
        value: pluralize(waited, 'day'),
        beside: [`since ${dayText(waitingSince)}`],
      },
    leftOut.reports > 0 && {
      label: 'Left out',
      value: pluralize(leftOut.reports, 'report'),
      beside: leftOutTexts(leftOut),
    },
    allTime.reports >= REPORTS_TO_COUNT && {
      label: 'All time',
      value: paidText(allTime),
      beside: [proofText(allTime)],
    },
  ]
  const known = rows.filter((row) => row !== false)
  if (known.length === 0) return null
  return (
    <dl className={styles.rows}>
      {known.map(({ label, value, beside }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{value}</span>
            {beside.map((text) => (
              <small key={text}>{text}</small>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
