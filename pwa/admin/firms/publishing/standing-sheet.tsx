import { useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { REASON_MISSING, ReasonInput } from '../record/record-part.tsx'
import { StandingFields } from '../standing/standing-fields.tsx'
import { noStanding, standingIn } from '../standing/typed-standing.ts'
import { PlanSheet, TimeField, timeIn } from './plan-sheet.tsx'
import { toField, tomorrowAtNine, withStanding } from './plans.ts'

interface StandingSheetProps {
  readonly firm: StaffFirm
  readonly busy: boolean
  readonly onPlan: (planned: ReturnType<typeof withStanding>) => void
  readonly onClose: () => void
}

/** Asks for a standing that a firm has from a time on. */
export function StandingSheet({ firm, busy, onPlan, onClose }: StandingSheetProps) {
  const [typed, setTyped] = useState(noStanding)
  const [time, setTime] = useState(() => toField(tomorrowAtNine(new Date())))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const { change, problems } = standingIn(typed)
  const begin = timeIn(time, new Date())
  const isUnsaid = reason.trim() === ''
  const submit = () => {
    setAsked(true)
    if (change === null || begin.at === null) return
    if (isUnsaid) return reasonField.current?.focus()
    onPlan(withStanding(firm, { at: begin.at, change, reason: reason.trim() }))
  }
  return (
    <PlanSheet title="Plan a standing" action="Plan Standing" busy={busy} onSubmit={submit} onClose={onClose}>
      <TimeField label="From" value={time} onChange={setTime} problem={isAsked ? begin.problem : ''} />
      <StandingFields typed={typed} onType={setTyped} problems={isAsked ? problems : {}} />
      <ReasonInput
        ref={reasonField}
        value={reason}
        isRequired
        problem={isAsked && isUnsaid ? REASON_MISSING : ''}
        onType={setReason}
      />
    </PlanSheet>
  )
}
