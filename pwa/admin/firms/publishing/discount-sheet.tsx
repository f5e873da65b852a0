import { useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { planText } from '../value-texts.ts'
import { DiscountFields, discountIn, typedDiscount } from './discount-fields.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { discountChange, offerOf } from './plans.ts'

interface DiscountSheetProps {
  readonly firm: StaffFirm
  readonly busy: boolean
  readonly onPlan: (change: ReturnType<typeof discountChange>) => void
  readonly onClose: () => void
}

/** Asks for a discount that starts and ends by itself. */
export function DiscountSheet({ firm, busy, onPlan, onClose }: DiscountSheetProps) {
  const [typed, setTyped] = useState(() => typedDiscount(firm))
  const [problems, setProblems] = useState<ReturnType<typeof discountIn>['problems']>({})
  const submit = () => {
    const found = discountIn(typed, new Date())
    setProblems(found.problems)
    if (found.discount) onPlan(discountChange(firm, found.discount))
  }
  return (
    <PlanSheet title="Plan a discount" action="Plan Discount" busy={busy} onSubmit={submit} onClose={onClose}>
      <DiscountFields
        typed={typed}
        onType={setTyped}
        problems={problems}
        afterwards={planText({ at: '', change: offerOf(firm) })}
      />
    </PlanSheet>
  )
}
