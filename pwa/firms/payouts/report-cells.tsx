import { dayText } from '#contract/primitives/day-text.ts'
import type { PayoutCounts, PayoutRecord, ShownReport } from '#contract/reviews/payout-record.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './payout-record.module.css'

/** How reports look, in the order of the key: icon and word first, colour third. */
const states = [
  {
    state: 'paid',
    label: 'Paid',
    icon: 'check',
    of: ({ paid, withProof }: PayoutCounts) => paid - withProof,
  },
  {
    state: 'proof',
    label: 'Paid, proof seen',
    icon: 'check',
    of: ({ withProof }: PayoutCounts) => withProof,
  },
  { state: 'refused', label: 'Refused', icon: 'x', of: ({ refused }: PayoutCounts) => refused },
  { state: 'waiting', label: 'Waiting', icon: 'clock', of: ({ waiting }: PayoutCounts) => waiting },
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
        <ol className={styles.cells}>
          {shown.map((report) => {
            const { state, label, icon } = stateOf(report)
            return (
              <li key={report.id} className={styles.mark} data-state={state}>
                <Icon name={icon} size="s" />
                <VisuallyHidden>{`${label}, ${dayText(report.day)}`}</VisuallyHidden>
              </li>
            )
          })}
        </ol>
      ) : (
        <svg
          className={styles.bar}
          viewBox={`0 0 ${year.reports} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {parts.map(({ state, count, start }) => (
            <rect key={state} data-state={state} x={start} width={count} height="1" />
          ))}
        </svg>
      )}
      <p className={styles.span}>
        <span>{dayText(from)}</span>
        <span>{dayText(until)}</span>
      </p>
      <ul className={styles.key}>
        {parts.map(({ state, label, icon, count }) => (
          <li key={state}>
            <i className={styles.mark} data-state={state}>
              <Icon name={icon} size="s" />
            </i>
            <span>{label}</span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
