import { Button } from '#pwa/ui/button.tsx'
import styles from './enrolment.module.css'

interface WaysProps {
  readonly onBack?: () => void
  readonly onCancel: () => void
}

/** The ways out of a step: the step before it, where there is one, and none of this. */
export function Ways({ onBack, onCancel }: WaysProps) {
  return (
    <div className={styles.ways}>
      {onBack && (
        <Button variant="ghost" icon="arrow-left" onClick={onBack}>
          Back
        </Button>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
