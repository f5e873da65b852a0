import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { outcomes } from '#contract/reviews/options.ts'
import {
  payoutDays,
  payoutMethods,
  REPORTS_FOR_DAYS,
  refusalReasons,
} from '#contract/reviews/payout-facts.ts'
import type { PayoutRecord as Counted, PayoutCounts, ShownReport } from '#contract/reviews/payout-record.ts'
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
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

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

/** "3 of them with proof" */
const proofText = ({ withProof }: Pick<PayoutCounts, 'withProof'>): string =>
  `${withProof === 0 ? 'none' : withProof} of them with proof`

const labels = new Map<string, string>(
  [...payoutMethods, ...refusalReasons].map(({ key, label }) => [key, label]),
)

/** "Bank 5, Crypto 2, not said 1" */
const tallyText = (counts: readonly { readonly key: string; readonly count: number }[]): string =>
  counts.map(({ key, count }) => `${key === '' ? 'not said' : labels.get(key)} ${count}`).join(', ')

/** Why reports count nowhere, each reason with its number. */
const leftOutTexts = ({ incentivised, connected }: Counted['leftOut']): readonly string[] => [
  ...(incentivised > 0 ? [`${incentivised} received a reward`] : []),
  ...(connected > 0 ? [`${connected} worked with the firm`] : []),
]

/** "Paid out $860" */
const reportTitle = ({ outcome, amount }: ShownReport): string =>
  [outcomes.find(({ key }) => key === outcome)?.label, amount].filter(Boolean).join(' ')

/** "Bank, 4 days, 21 Oct 2026" */
function reportText(report: ShownReport): string {
  const { payoutMethod = '', refusalReason = '', payoutRequestedOn = '', payoutReceivedOn = '', day } = report
  const took = payoutDays(payoutRequestedOn, payoutReceivedOn)
  const known = [
    labels.get(payoutMethod),
    labels.get(refusalReason),
    took === null ? '' : pluralize(took, 'day'),
    dayText(day),
  ]
  return known.filter(Boolean).join(', ')
}

/** A figure with its label and its base. */
interface RecordFigure {
  readonly label: string
  readonly value: string
  readonly beside: string
}

/** Days and the largest amount, as far as they are known, three at most. */
function figuresOf({ days, largest, waitingSince, asOf }: Counted): readonly RecordFigure[] {
  const waited = payoutDays(waitingSince, asOf)
  return [
    ...(waited === null || days
      ? []
      : [
          {
            label: 'Waiting longest',
            value: pluralize(waited, 'day'),
            beside: `since ${dayText(waitingSince)}`,
          },
        ]),
    days
      ? { label: 'Median', value: pluralize(days.median, 'day'), beside: pluralize(days.reports, 'report') }
      : { label: 'Median', value: 'Not yet', beside: `from ${REPORTS_FOR_DAYS} reports on` },
    ...(days
      ? [{ label: 'Slowest tenth', value: pluralize(days.slowestTenth, 'day'), beside: 'or more' }]
      : []),
    ...(largest ? [{ label: 'Largest paid', value: largest.amount, beside: dayText(largest.day) }] : []),
  ]
}

/** A mark of a report, beside what it says of the outcome. */
const markClasses = 'grid place-items-center rounded-xs border'

/** How reports look, in the order of the key: icon and word first, colour third. */
const states = [
  {
    state: 'paid',
    label: 'Paid',
    icon: 'check',
    of: ({ paid, withProof }: PayoutCounts) => paid - withProof,
    className: 'border-success-line bg-success-soft text-success-ink',
    fill: 'fill-success-base',
  },
  {
    state: 'proof',
    label: 'Paid, proof seen',
    icon: 'check',
    of: ({ withProof }: PayoutCounts) => withProof,
    className: 'border-success-ink bg-success-ink text-surface',
    fill: 'fill-success-ink',
  },
  {
    state: 'refused',
    label: 'Refused',
    icon: 'x',
    of: ({ refused }: PayoutCounts) => refused,
    className: 'border-danger-line bg-danger-soft text-danger-ink',
    fill: 'fill-danger-base',
  },
  {
    state: 'waiting',
    label: 'Waiting',
    icon: 'clock',
    of: ({ waiting }: PayoutCounts) => waiting,
    className: 'border-choice-line bg-surface text-text-2',
    fill: 'fill-border-strong',
  },
] as const

/** How a report looks. */
function stateOf({ outcome, proof }: ShownReport): (typeof states)[number] {
  const [paid, seen, refused, waiting] = states
  if (outcome === 'paid_out') return proof === 'none' ? paid : seen
  return outcome === 'payout_refused' ? refused : waiting
}

/** One mark for each report, oldest first; above 30 one bar. Below them the key with its numbers. */
function ReportCells({ record: { shown, year, from, until } }: { readonly record: Counted }) {
  let end = 0
  const parts = states
    .map((part) => {
      const [start, count] = [end, part.of(year)]
      end += count
      return { ...part, count, start }
    })
    .filter(({ count }) => count > 0)
  return (
    <>
      {shown.length > 0 ? (
        <ol className="mt-2h grid grid-cols-cells gap-1">
          {shown.map((report) => {
            const { label, icon, className } = stateOf(report)
            return (
              <li key={report.id} className={`${markClasses} ${className} h-8`}>
                <Icon name={icon} size="s" />
                <VisuallyHidden>{`${label}, ${dayText(report.day)}`}</VisuallyHidden>
              </li>
            )
          })}
        </ol>
      ) : (
        <svg
          className="mt-2h block h-(--s-3h) w-full rounded-xs"
          viewBox={`0 0 ${year.reports} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {parts.map(({ state, count, start, fill }) => (
            <rect key={state} className={fill} x={start} width={count} height="1" />
          ))}
        </svg>
      )}
      <p className="mt-1 flex justify-between text-xs text-text-3 tabular-nums">
        <span>{dayText(from)}</span>
        <span>{dayText(until)}</span>
      </p>
      <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-0h text-sm text-text-2">
        {parts.map(({ state, label, icon, count, className }) => (
          <li key={state} className="inline-flex items-center gap-1h">
            <i className={`${markClasses} ${className} size-5`}>
              <Icon name={icon} size="s" />
            </i>
            <span>{label}</span>
            <b className="font-650 text-text">{count}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
