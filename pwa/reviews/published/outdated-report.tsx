import { Button } from '#pwa/ui/button.tsx'
import styles from './outdated-report.module.css'
import { type ReportedPart, reportTitle } from './reported.ts'
import { useReportInPlace } from './use-report-in-place.tsx'

interface OutdatedReportProps {
  readonly reported: Exclude<ReportedPart, { about: 'line' }>
}

/** The way to say that a challenge, or a fact of a firm, is out of date. */
export function OutdatedReport({ reported }: OutdatedReportProps) {
  const fact = reported.about === 'fact' ? reported.fact : undefined
  const title = reportTitle(fact?.key)
  const { press, below } = useReportInPlace(reported)
  const what = reported.about === 'challenge' ? reported.challenge.name : (fact?.label ?? reported.firm.name)
  return (
    <div className={styles.place}>
      <Button
        variant="ghost"
        icon="flag"
        className={styles.press ?? ''}
        aria-label={`${title}: ${what}`}
        {...press}
      >
        <span>{title}</span>
      </Button>
      <div>{below(styles.said)}</div>
    </div>
  )
}
