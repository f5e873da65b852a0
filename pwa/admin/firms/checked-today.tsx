import { dayOf } from '#contract/primitives/day.ts'
import { Button } from '#pwa/ui/button.tsx'

interface CheckedTodayProps {
  /** The subject of the check, read out after the label. */
  readonly about: string
  /** Called with the day as it is for the person. */
  readonly onPress: (day: string) => void
  readonly className?: string | undefined
}

/** One press for what was checked a moment ago. */
export function CheckedToday({ about, onPress, className }: CheckedTodayProps) {
  return (
    <Button
      variant="tonal"
      icon="check"
      className={className}
      aria-label={`Checked today: ${about}`}
      onClick={() => onPress(dayOf(new Date()))}
    >
      Checked today
    </Button>
  )
}
