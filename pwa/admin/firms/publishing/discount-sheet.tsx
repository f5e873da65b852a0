import { useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { InputField } from '../../kit/input-field.tsx'
import { PlanSheet, TimeField, timeIn } from './plan-sheet.tsx'
import { discountChange, offerOf, planText } from './plans.ts'
import { toField, tomorrowAtNine } from './times.ts'

interface DiscountSheetProps {
  readonly firm: StaffFirm
  readonly busy: boolean
  readonly onPlan: (change: ReturnType<typeof discountChange>) => void
  readonly onClose: () => void
}

type Problems = Readonly<Partial<Record<'from' | 'until' | 'percent', string>>>

/** The percentage that a field holds; null where it holds none between 1 and 100. */
function percentIn(field: string): number | null {
  const percent = Number(field)
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null
}

/** Asks for a discount that starts and ends by itself. */
export function DiscountSheet({ firm, busy, onPlan, onClose }: DiscountSheetProps) {
  const [from, setFrom] = useState(() => toField(tomorrowAtNine(new Date())))
  const [until, setUntil] = useState('')
  const [percent, setPercent] = useState(String(firm.discountPercentage || ''))
  const [code, setCode] = useState(firm.affiliateCode)
  const [problems, setProblems] = useState<Problems>({})
  const submit = () => {
    const now = new Date()
    const start = from === '' ? { at: null, problem: '' } : timeIn(from, now)
    const end = until === '' ? { at: null, problem: '' } : timeIn(until, start.at ?? now)
    const discountPercentage = percentIn(percent)
    const found = {
      from: start.problem,
      until: end.problem && 'Choose a time after the start.',
      percent: discountPercentage === null ? 'Enter a whole number from 1 to 100.' : '',
    }
    setProblems(found)
    if (Object.values(found).some((problem) => problem !== '') || discountPercentage === null) return
    const wanted = { from: start.at, until: end.at, discountPercentage, affiliateCode: code.trim() }
    onPlan(discountChange(firm, wanted))
  }
  const after = planText({ at: '', change: offerOf(firm) })
  return (
    <PlanSheet title="Plan a discount" action="Plan Discount" busy={busy} onSubmit={submit} onClose={onClose}>
      <InputField
        label="Discount in percent"
        inputMode="numeric"
        value={percent}
        problem={problems.percent ?? ''}
        onChange={(event) => setPercent(event.target.value)}
      />
      <InputField
        label="Code"
        value={code}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        problem=""
        onChange={(event) => setCode(event.target.value)}
      />
      <TimeField
        label="Starts"
        value={from}
        onChange={setFrom}
        problem={problems.from ?? ''}
        hint="Empty: at once."
      />
      <TimeField
        label="Ends"
        value={until}
        onChange={setUntil}
        problem={problems.until ?? ''}
        hint={`Leave this empty for a discount without an end. Afterwards: ${after}.`}
      />
    </PlanSheet>
  )
}
