import { dayOf } from '#contract/primitives/day.ts'
import { Button } from '#pwa/ui/button.tsx'

interface CheckedTodayProps {
  /** The subject of the check, read out after the label. */
  readonly about: string
  /** Called with the day as it is for the person. */
  readonly onPress: (day: string) => void
  readonly className?: string | undefined
}

/** A button that records that something was checked today. */
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
