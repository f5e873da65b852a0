import * as v from 'valibot'
import { plannedList } from '#contract/firm.ts'
import { formatValue } from '../../kit/form/fields/field-text.tsx'
import { formatPlanned, planText } from './plan-text.ts'

/** The planned changes of a firm, a line for each; any other value as it is. */
export function plansText(value: unknown): string {
  const plans = v.safeParse(plannedList, value)
  return plans.success && plans.output.length > 0
    ? plans.output.map((plan) => `${formatPlanned(plan.at)}: ${planText(plan)}`).join('\n')
    : formatValue(value)
}
