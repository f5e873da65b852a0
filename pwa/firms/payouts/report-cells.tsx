import { dayText } from '#contract/primitives/day-text.ts'
import type { PayoutCounts, PayoutRecord, ShownReport } from '#contract/reviews/payout-record.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** A mark of a report, beside what it says of the outcome. */
export const markClasses = 'grid place-items-center rounded-xs border'

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
export function stateOf({ outcome, proof }: ShownReport): (typeof states)[number] {
  const [paid, seen, refused, waiting] = states
  if (outcome === 'paid_out') return proof === 'none' ? paid : seen
  return outcome === 'payout_refused' ? refused : waiting
}

/** One mark for each report, oldest first; above 30 one bar. Below them the key with its numbers. */
export function ReportCells({ record: { shown, year, from, until } }: { readonly record: PayoutRecord }) {
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
