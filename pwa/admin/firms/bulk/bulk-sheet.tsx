import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { fitsOneCall } from '#contract/firm-bulk.ts'
import { newlyPlanned } from '#contract/firm-publishing.ts'
import { standingOf } from '#contract/firm-standing.ts'
import { statusLabels, statusOf } from '#contract/firm-status.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { plainNumber } from '#contract/primitives/digits.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { calendarDay } from '#contract/primitives/text-input.ts'
import { reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { sectionOf, tierOf, tiers } from '#contract/tiers.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { formatDay } from '#pwa/ui/moment-text.ts'
import { useAccount } from '../../kit/account/session.tsx'
import { FormDialog } from '../../kit/form/dialog.tsx'
import { DayInputField, dayProblem } from '../../kit/form/fields/text-fields.tsx'
import { InputField, SelectInput, useRequiredText } from '../../kit/form/inputs.tsx'
import words from '../../kit/layout/words.module.css'
import { firmFields } from '../fields.ts'
import { DiscountFields, discountIn, typedDiscount } from '../publishing/plan-dialog.tsx'
import { zoneName } from '../publishing/plans.ts'
import { useRubric } from '../queries.ts'
import { REASON_MISSING, ReasonInput } from '../record/record-part.tsx'
import { noStanding, StandingFields, standingIn } from '../standing/standing-fields.tsx'
import { formatPlanned, planText, standingSinceText } from '../value-texts.ts'
import {
  type BulkAction,
  changedFields,
  changeOf,
  deletionOf,
  inverseOf,
  obstacleOf,
  reasonRulesOfAll,
} from './bulk-request.ts'
import styles from './bulk-sheet.module.css'

interface BulkSheetProps {
  readonly firms: readonly StaffFirm[]
  readonly busy: boolean
  /** `reason`: why, for visitors to read; "" for none. */
  readonly onDo: (action: BulkAction, reason: string) => void
  readonly onClose: () => void
}

/** Asks for the action on the selected firms, and shows the changes of each before any is made. */
export function BulkSheet({ firms, busy, onDo, onClose }: BulkSheetProps) {
  const { role } = useAccount()
  const allowed = bulkActs.filter(({ needs }) => can(role, needs))
  const [key, setKey] = useState<string>('tier')
  const asked = useAnswer(allowed.find((one) => one.key === key) ?? allowed[0])
  const { action } = asked
  const rubric = useRubric()
  const lines = useMemo(
    () => (action === null ? [] : linesOf(firms, action, rubric)),
    [firms, action, rubric],
  )
  const reason = useRequiredText(REASON_MISSING)
  const rules = useMemo(() => action && reasonRulesOfAll(firms, action, rubric), [firms, action, rubric])
  // Deleted firms come back whole, which may be more than one call takes.
  const deletionFits = useMemo(() => fitsOneCall(inverseOf(firms, deletionOf(firms), new Date())), [firms])
  const submit = () => {
    if (action === null) return asked.ask()
    if (lines.length === 0) return asked.say('Nothing would change: all of them are like this already.')
    const given = rules?.needsReason ? reason.read() : reason.field.value.trim()
    if (given !== null) onDo(action, rules?.takesReason ? given : '')
  }
  const isDeletion = action === 'delete'
  const count = pluralize(action === null ? firms.length : lines.length, 'firm')
  return (
    <FormDialog
      title={`Change ${pluralize(firms.length, 'firm')}`}
      action={`${isDeletion ? 'Delete' : 'Change'} ${count}`}
      isDanger={isDeletion}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label="What to change"
        hint={asked.act?.hint}
        value={asked.act?.key ?? ''}
        choices={allowed.map(({ key: value, label }) => ({ value, label }))}
        onChoose={(next) => {
          setKey(next)
          asked.clear()
        }}
      />
      <Answer asked={asked} />
      {rules && rules.doubted > 0 && <DoubtNote count={rules.doubted} />}
      {rules?.takesReason && <ReasonInput {...reason.field} isRequired={rules.needsReason} />}
      {action !== null && (
        <BulkPreview firms={firms} action={action} lines={lines} isUndoable={!isDeletion || deletionFits} />
      )}
    </FormDialog>
  )
}

/** Warns of a tier against which criteria of some firms speak. It stays the decision of staff. */
const DoubtNote = ({ count }: { readonly count: number }) => (
  <Alert
    tone="warning"
    icon="triangle-alert"
    title={`Criteria speak against the new tier of ${pluralize(count, 'firm')}`}
  >
    <p>The tier stays your decision. Your reason stands in “Why this tier” and in the record.</p>
  </Alert>
)

/** A field that an act asks for: one of the firm, with the message while the answer is none. */
interface AskedField {
  readonly label: string
  readonly kind: 'choice' | 'number' | 'day'
  readonly problemOf: (answer: string) => string
  /** The value that an answer means; undefined: none yet. */
  readonly read: (answer: string) => string | number | undefined
}

const percent = /^(?:100|[1-9]?\d)$/

const askedFields = {
  category: {
    label: 'Tier',
    kind: 'choice',
    problemOf: () => 'Choose a tier.',
    read: (key) => key || undefined,
  },
  discountPercentage: {
    label: 'Discount in percent',
    kind: 'number',
    problemOf: () => 'Enter a whole number from 0 to 100.',
    read(text) {
      const typed = plainNumber(text).trim()
      return percent.test(typed) ? Number(typed) : undefined
    },
  },
  discountValidUntil: {
    label: firmFields.discountValidUntil.label,
    kind: 'day',
    problemOf: (day) => (day === '' ? 'Choose a day.' : dayProblem(firmFields.discountValidUntil.label, day)),
    read: (day) => (v.is(calendarDay, day) ? day : undefined),
  },
} as const satisfies Partial<Record<keyof FirmChange, AskedField>>

/** Something that can be done to many firms at once. */
interface BulkAct {
  readonly key: string
  readonly label: string
  /** The permission for the same with a single firm. */
  readonly needs: Permission
  /** What it asks for: a field of the firm, a discount or a standing. Absent: the act is whole. */
  readonly asks?: keyof typeof askedFields | 'discount' | 'standing'
  readonly does?: () => BulkAction
  /** Explains a name that is not clear by itself. */
  readonly hint?: string
}

/** Records that the code works today. */
export const checkedToday = (): BulkAction => ({ change: { codeCheckedAt: dayOf(new Date()) } })

/** An act that gives firms the same values. */
const sets = (key: string, label: string, change: FirmChange): BulkAct => ({
  ...{ key, label, needs: 'firms:write' },
  does: () => ({ change }),
})

/** The acts on many firms at once. */
export const bulkActs: readonly BulkAct[] = [
  { key: 'tier', label: 'Move to tier', needs: 'firms:write', asks: 'category' },
  { key: 'discount', label: 'Set the discount', needs: 'firms:write-affiliate', asks: 'discountPercentage' },
  { key: 'plan', label: 'Plan a discount', needs: 'firms:write-affiliate', asks: 'discount' },
  { key: 'standing', label: 'Set standing', needs: 'firms:write-standing', asks: 'standing' },
  {
    key: 'validity',
    label: 'Set the last day of the code',
    needs: 'firms:write',
    asks: 'discountValidUntil',
  },
  sets('endless', 'Remove the last day of the code', { discountValidUntil: '' }),
  sets('carousel-in', 'Include in carousel', { includeInCarousel: true }),
  sets('carousel-out', 'Take out of the carousel', { includeInCarousel: false }),
  { key: 'checked', label: 'Mark code as checked today', needs: 'firms:write', does: checkedToday },
  {
    key: 'assessed',
    label: 'Mark assessment as checked today',
    hint: 'Every answer that is yes or no gets the day of today. Answers that are not known stay as they are.',
    needs: 'firms:write',
    does: () => ({ assessedOn: dayOf(new Date()) }),
  },
  {
    ...sets('archive', 'Archive', { status: 'archived' }),
    hint: 'For mistakes and duplicates: visitors no longer see them. Nothing is deleted: they stay here, and can be published again. A firm that closed keeps its page: set its standing to Closed.',
  },
  { key: 'delete', label: 'Delete', needs: 'firms:delete', does: () => 'delete' },
]

/** A firm and the text of its line. */
interface Line {
  readonly firm: StaffFirm
  readonly text: string
}

/** How a field of a firm reads in the preview. */
function shown(firm: Partial<StaffFirm>, field: keyof FirmChange): string {
  const value = firm[field]
  if (field === 'category') return tierOf(sectionOf(String(value))).label
  if (field === 'discountPercentage') return `${value}%`
  if (field === 'status') return statusLabels[statusOf(firm)]
  if (field === 'standing') return standingSinceText(standingOf(firm), firm.standingSince ?? '')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ? String(value) : 'None'
}

/** "6 answers checked on 26 Nov 2026". */
function assessmentText(firm: StaffFirm, { assessment = [] }: FirmChange): string {
  const changed = assessment.filter((line) => !firm.assessment.some((was) => isSame(was, line)))
  return `${pluralize(changed.length, 'answer')} checked on ${formatDay(changed[0]?.checkedOn ?? '')}`
}

/** How the change of a field reads: "10% → 25%", "Fri, 27 Nov 2026, 09:00 GMT+1: 25% discount". */
function changeText(firm: StaffFirm, change: FirmChange, field: keyof FirmChange): string {
  if (field === 'assessment') return assessmentText(firm, change)
  if (field !== 'planned') return `${shown(firm, field)} → ${shown(change as Partial<StaffFirm>, field)}`
  const plans = newlyPlanned(firm.planned ?? [], change.planned ?? [])
  return plans.map((plan) => `${formatPlanned(plan.at)}: ${planText(plan)}`).join('; ')
}

/** The changes of an action, firm by firm, without firms that are so already, with what criteria say against its new tier. */
export function linesOf(firms: readonly StaffFirm[], action: BulkAction, rubric?: Rubric): readonly Line[] {
  return firms.flatMap((firm) => {
    const change = changeOf(firm, action)
    if (change === null) return [{ firm, text: 'is deleted' }]
    if (obstacleOf(firm, action) !== '') return []
    const fields = changedFields(firm, change)
    // A new standing says its day itself, and its source and note are the same for all.
    const isSaid = (field: keyof FirmChange) => fields.includes('standing') && field in operatingDefaults
    const texts = fields
      .filter((field) => field === 'standing' || !isSaid(field))
      .map((field) => changeText(firm, change, field))
    if (texts.length === 0) return []
    const { doubt } = reasonRulesOf(firm, change, rubric)
    return [{ firm, text: `${texts.join(', ')}${doubt === '' ? '' : ` (${doubt})`}` }]
  })
}

/** The firms that cannot take an action, each with why. */
const leftOutOf = (firms: readonly StaffFirm[], action: BulkAction): readonly Line[] =>
  firms.flatMap((firm) => {
    const text = obstacleOf(firm, action)
    return text === '' ? [] : [{ firm, text }]
  })

interface BulkPreviewProps {
  readonly firms: readonly StaffFirm[]
  readonly action: BulkAction
  readonly lines: readonly Line[]
  readonly isUndoable: boolean
}

/** The changes of an action for each firm, before they are made, and the firms that it leaves out. */
function BulkPreview({ firms, action, lines, isUndoable }: BulkPreviewProps) {
  const leftOut = leftOutOf(firms, action)
  return (
    <section aria-label="What changes">
      <p className={words.note} role="status">
        {`${lines.length} of ${pluralize(firms.length, 'firm')} ${lines.length === 1 ? 'changes' : 'change'}. ${
          isUndoable
            ? 'One press of Undo reverses it all.'
            : 'This is too much for one Undo, but History can add each firm again.'
        }`}
      </p>
      {leftOut.length > 0 && (
        <>
          <p className={styles.leftOut}>{`Left out, as it cannot be done to ${them(leftOut.length)}:`}</p>
          <Lines lines={leftOut} />
        </>
      )}
      <Lines lines={lines} />
    </section>
  )
}

const them = (count: number) => (count === 1 ? 'this firm' : `these ${count} firms`)

/** Firms that a preview names. */
const MOST_LINES = 100

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, MOST_LINES).map(({ firm, text }) => (
          <li key={firm.id} className={styles.line}>
            <strong translate="no">{firm.name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > MOST_LINES && (
        <p className={words.note}>{`and ${lines.length - MOST_LINES} more in the same way`}</p>
      )}
    </>
  )
}

/** The answers that a dialog begins with. */
export const nothingTyped = () => ({ value: '', discount: typedDiscount(), standing: noStanding })

type Typed = ReturnType<typeof nothingTyped>

/** The action that an act with its answer means, null: none yet, and the problems of the fields of the answer. */
export function readAct(act: BulkAct | undefined, typed: Typed) {
  const { discount, problems: discountProblems } = discountIn(typed.discount, new Date())
  const { change, problems: standingProblems } = standingIn(typed.standing)
  const read = (): BulkAction | null => {
    const asks = act?.asks
    if (asks === undefined) return act?.does?.() ?? null
    if (asks === 'discount') return discount && { discount }
    if (asks === 'standing') return change && { change }
    const value = askedFields[asks].read(typed.value)
    return value === undefined ? null : { change: { [asks]: value } }
  }
  return { action: read(), discountProblems, standingProblems }
}

/** The answer to what the chosen act asks. */
function useAnswer(act: BulkAct | undefined) {
  const [typed, setTyped] = useState(nothingTyped)
  const [problem, setProblem] = useState('')
  const [isAsked, setAsked] = useState(false)
  // The same while nothing is typed into it: of many firms its preview is work.
  const reading = useMemo(() => readAct(act, typed), [act, typed])
  return {
    ...{ act, typed, problem, isAsked },
    ...reading,
    answer(change: Partial<Typed>) {
      setTyped({ ...typed, ...change })
      setProblem('')
    },
    say: setProblem,
    /** Names the missing answer. */
    ask() {
      const asks = act?.asks
      const isField = asks && asks !== 'discount' && asks !== 'standing'
      setProblem(isField ? askedFields[asks].problemOf(typed.value) : '')
      setAsked(true)
    },
    clear() {
      setTyped({ ...typed, value: '' })
      setProblem('')
      setAsked(false)
    },
  }
}

/** A problem that belongs to no field. */
function Problem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}

/** The fields that an act asks for. */
function Answer({ asked }: { readonly asked: ReturnType<typeof useAnswer> }) {
  const { act, typed, answer, problem, isAsked } = asked
  const asks = act?.asks
  switch (asks) {
    case undefined:
      return <Problem text={problem} />
    case 'standing':
      return (
        <>
          <StandingFields
            typed={typed.standing}
            onType={(standing) => answer({ standing })}
            problems={isAsked ? asked.standingProblems : {}}
          />
          <Problem text={problem} />
        </>
      )
    case 'discount':
      return (
        <>
          <DiscountFields
            typed={typed.discount}
            onType={(discount) => answer({ discount })}
            problems={isAsked ? asked.discountProblems : {}}
            codeHint="Empty: each firm keeps its own code."
            afterwards="what each firm has now"
          />
          <p className={words.note}>{`Times are in your time zone, ${zoneName()}.`}</p>
          <Problem text={problem} />
        </>
      )
    default: {
      const { label, kind } = askedFields[asks]
      const common = { label, problem, value: typed.value }
      const take = (value: string) => answer({ value })
      if (kind === 'day') return <DayInputField {...common} onDay={take} />
      if (kind === 'choice') return <SelectInput {...common} choices={tierChoices} onChoose={take} />
      return (
        <InputField
          {...common}
          type="text"
          inputMode="numeric"
          onChange={({ target }) => take(target.value)}
        />
      )
    }
  }
}

const tierChoices = [
  { value: '', label: 'Choose...' },
  ...tiers.map(({ key, label }) => ({ value: key, label })),
]
