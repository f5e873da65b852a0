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
import { figuresOf, leftOutTexts, proofText, reportText, reportTitle, tallyText } from './record-texts.ts'
import { markClasses, ReportCells, stateOf } from './report-cells.tsx'

const fineClasses = 'mt-2h flex gap-2 text-sm text-text-3'

/** The payouts that published reviews report of the firm. Loaded, kept and refreshed together with the reviews. */
export function PayoutRecord({ firm }: { readonly firm: FirmRow }) {
  const { settings, connection } = useDirectory()
  const { isAny, reviews, known, record } = usePayouts(firm)
  const isNone = !isAny || (record !== undefined && record.year.reports === 0)
  return (
    <>
      {!isNone && <p className={fineClasses}>last 12 months</p>}
      {isAny && reviews === null && <Skeleton className="h-48" />}
      {isAny && (reviews === 'unreachable' || (known && !record)) && (
        <>
          <p>{paidSentence(firm)}</p>
          <p className={fineClasses}>Connect to read the payout record</p>
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
        <p className={fineClasses}>
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
      <p className="flex flex-wrap items-baseline gap-x-2h">
        <strong className="text-h2 tabular-nums">{paidText(year)}</strong>{' '}
        <span className="text-text-2">{proofText(year)}</span>
      </p>
      <ReportCells record={record} />
      <dl className="mt-3h grid grid-cols-figures gap-x-3 gap-y-2h border-y border-border py-2h">
        {figuresOf(record).map(({ label, value, beside }) => (
          <div key={label}>
            <dt className="text-xs text-text-3">{label}</dt>
            <dd className="font-650 tabular-nums">
              <span translate="no">{value}</span>
              <small className="block text-xs font-400 text-text-3">{beside}</small>
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
      <p className="font-650">{`${pluralize(year.reports, 'report')}: too few to count`}</p>
      <ul className="mt-2 border-t border-border">
        {shown.toReversed().map((report) => (
          <li key={report.id} className="flex min-h-13 items-center gap-2h border-b border-border">
            <span className={`${markClasses} ${stateOf(report).className} size-8 flex-none`}>
              <Icon name={stateOf(report).icon} />
            </span>
            <span className="grid min-w-0 justify-items-start pb-1">
              <a
                className="inline-flex min-h-tap items-center underline decoration-border-strong"
                href={`#${reviewAnchor(report.id)}`}
                onClick={(event) => {
                  event.preventDefault()
                  lead(report.id)
                }}
              >
                <b className="font-600" translate="no">
                  {reportTitle(report)}
                </b>
              </a>
              <small className="block text-sm font-400 text-text-2">{reportText(report)}</small>
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
    <dl>
      {known.map(({ label, value, beside }) => (
        <div key={label} className="flex flex-wrap gap-x-3 border-b border-border py-2h">
          <dt className="flex-none basis-24 text-sm text-text-3">{label}</dt>
          <dd className="flex-1 basis-36 font-550">
            <span>{value}</span>
            {beside.map((text) => (
              <small key={text} className="block text-sm font-400 text-text-2">
                {text}
              </small>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
