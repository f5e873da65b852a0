import { dayText } from '#contract/primitives/day-text.ts'
import { kindLabel, OUTDATED } from '#contract/reviews/options.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { ShownReport } from '#pwa/data/reviews/messages.ts'
import { useOwnReports } from '#pwa/data/reviews/use-own-reports.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'

/** The reports sent from this device, and the decisions on them; null without any. */
export function OwnReports() {
  const { reports, forget } = useOwnReports()
  if (reports.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="your-reports">
      <h2 id="your-reports" className={layout.h2}>{`Your reports (${reports.length})`}</h2>
      <p className={layout.caption}>
        Sent from this device. They stand here until you clear this site’s data.
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {reports.map((report) => (
          <li key={report.idempotencyKey}>
            <OwnReportItem report={report} onForget={() => forget(report.idempotencyKey)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface State {
  readonly label: string
  readonly kind: BadgeKind
  /** Whether its state is final. */
  readonly isOver: boolean
}

function stateOf({ sentAt, refusal, known }: ShownReport): State {
  if (sentAt === null) return { label: 'Waiting for signal', kind: 'warn', isOver: false }
  if (refusal !== '') return { label: 'Not taken', kind: 'bad', isOver: true }
  if (known?.report === null) return { label: 'Gone', kind: 'plain', isOver: true }
  if (known?.report.decided_at) return { label: 'Decided', kind: 'ok', isOver: true }
  return { label: 'Received', kind: 'warn', isOver: false }
}

interface OwnReportItemProps {
  readonly report: ShownReport
  readonly onForget: () => void
}

function OwnReportItem({ report, onForget }: OwnReportItemProps) {
  const { connection } = useDirectory()
  const { reason, criterion, sentAt, refusal, known } = report
  const name = known?.report?.firmName || report.firmName || 'A firm'
  const { label, kind, isOver } = stateOf(report)
  const decision = known?.report?.decision ?? []
  return (
    <article
      className="grid grid-cols-1 gap-2 rounded-lg border border-border bg-surface p-4 wrap-anywhere"
      aria-label={
        reason === OUTDATED || criterion ? `Your report about ${name}` : `Your report of a review of ${name}`
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className={layout.h3} translate="no">
          {name}
        </h3>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <p>{kindLabel(reason)}</p>
      {criterion && <p className={layout.caption}>A line of why it stands in its tier</p>}
      {sentAt && <p className={layout.caption}>{`Sent ${dayText(sentAt)}`}</p>}
      {refusal && <p>{refusal}</p>}
      {known?.report === null && <p>The site does not have this report any more: it went with its review.</p>}
      {decision.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {known && connection === 'offline' && (
        <p className={layout.caption}>{`As of ${formatAge(Date.now() - Date.parse(known.readAt))}`}</p>
      )}
      {isOver && (
        <div className="-ml-4 flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
          <Button variant="ghost" aria-label={`Forget on this device: ${name}`} onClick={onForget}>
            Forget on this device
          </Button>
        </div>
      )}
    </article>
  )
}
