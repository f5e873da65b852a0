import type { ReportedPart } from '#pwa/reviews/published/reported.ts'
import { useReportInPlace } from '#pwa/reviews/published/use-report-in-place.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './criteria.module.css'

/** A button to report the finding on a criterion as out of date or false. The form opens below its line. */
export function ChallengeLine({ firm, criterion }: Omit<Extract<ReportedPart, { about: 'line' }>, 'about'>) {
  const { press, below } = useReportInPlace({ about: 'line', firm, criterion }, { isAhead: false })
  return (
    <>
      <IconButton
        icon="flag"
        label={`Challenge this line: ${criterion.name}`}
        className={styles.flag ?? ''}
        {...press}
      />
      <div className={styles.below}>{below(styles.said)}</div>
    </>
  )
}
