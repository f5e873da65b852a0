import type { PlannedChange, StaffFirm } from '#contract/firm.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatPlanned, planText } from './plan-text.ts'
import { withoutPlan } from './plans.ts'
import styles from './publishing.module.css'

interface PlannedListProps {
  readonly firm: StaffFirm
  readonly mayCancel: (plan: PlannedChange) => boolean
  readonly isDisabled: boolean
  /** Called with the plans that remain. */
  readonly onCancel: (rest: PlannedChange[]) => void
}

/** The planned changes, in the order of their times, each with a way to cancel it. */
export function PlannedList({ firm, mayCancel, isDisabled, onCancel }: PlannedListProps) {
  const { planned = [] } = firm
  if (planned.length === 0) return null
  return (
    <ul className={styles.planned} aria-label="Planned changes">
      {planned.map((plan) => {
        const text = planText(plan)
        const time = formatPlanned(plan.at)
        return (
          <li key={`${plan.at} ${text}`}>
            <Icon name="clock" />
            <span className={styles.plan}>
              <strong>{text}</strong>
              <time dateTime={plan.at}>{time}</time>
              {plan.reason && <span className={styles.reason}>{plan.reason}</span>}
            </span>
            {mayCancel(plan) && (
              <Button
                variant="ghost"
                disabled={isDisabled}
                aria-label={`Cancel: ${text}, ${time}`}
                onClick={() => onCancel(withoutPlan(firm, plan))}
              >
                Cancel
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
