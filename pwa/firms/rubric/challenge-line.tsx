import type { ComponentProps } from 'react'
import type { ChallengeLineForm } from '#pwa/reviews/published/challenge-line-form.tsx'
import { useReportInPlace } from '#pwa/reviews/published/use-report-in-place.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './criteria.module.css'

const load = async () => (await import('#pwa/reviews/published/challenge-line-form.tsx')).ChallengeLineForm

/** A button to report the finding on a criterion as out of date or false. The form opens below its line. */
export function ChallengeLine({
  firm,
  criterion,
}: Pick<ComponentProps<typeof ChallengeLineForm>, 'firm' | 'criterion'>) {
  const { press, below } = useReportInPlace(load, { isAhead: false })
  return (
    <>
      <IconButton
        icon="flag"
        label={`Challenge this line: ${criterion.name}`}
        className={styles.flag ?? ''}
        {...press}
      />
      <div className={styles.below}>{below({ firm, criterion }, styles.said)}</div>
    </>
  )
}
