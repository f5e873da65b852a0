import { Button } from '#pwa/ui/button.tsx'
import { type ReportedPart, reportTitle } from './reported.ts'
import { useReportInPlace } from './use-report-in-place.tsx'

interface OutdatedReportProps {
  readonly reported: Exclude<ReportedPart, { about: 'line' }>
}

const saidClasses = 'text-sm text-success-ink'

/** The way to say that a challenge, or a fact of a firm, is out of date. */
export function OutdatedReport({ reported }: OutdatedReportProps) {
  const fact = reported.about === 'fact' ? reported.fact : undefined
  const title = reportTitle(fact?.key)
  const { press, below } = useReportInPlace(reported)
  const what = reported.about === 'challenge' ? reported.challenge.name : (fact?.label ?? reported.firm.name)
  return (
    <div className="grid grid-cols-1 justify-items-start">
      <Button
        variant="ghost"
        icon="flag"
        className="-ml-2 max-w-beyond text-sm font-550 whitespace-normal text-text-2"
        aria-label={`${title}: ${what}`}
        {...press}
      >
        <span>{title}</span>
      </Button>
      <div className="w-full">{below(saidClasses)}</div>
    </div>
  )
}
