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
import { pluralize } from '#contract/primitives/pluralize.ts'
import { calendarDay } from '#contract/primitives/text-input.ts'
import { reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { sectionOf, tierOf, tiers } from '#contract/tiers.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { formatDay } from '#pwa/ui/moment-text.ts'
import { useAccount } from '../../kit/account/session.tsx'
import { FormDialog } from '../../kit/form/dialog.tsx'
import type { Choice } from '../../kit/form/fields/choice-fields.tsx'
import { DayInputField, dayProblem } from '../../kit/form/fields/text-fields.tsx'
import { InputField, SelectInput, useRequiredText } from '../../kit/form/inputs.tsx'
import words from '../../kit/layout/words.module.css'
import { DiscountFields, discountIn, typedDiscount } from '../publishing/discount-fields.tsx'
import { zoneName } from '../publishing/plans.ts'
import { useRubric } from '../queries.ts'
import { REASON_MISSING, ReasonInput } from '../record/record-part.tsx'
import { StandingFields } from '../standing/standing-fields.tsx'
import { noStanding, standingIn } from '../standing/typed-standing.ts'
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
  const allowed = bulkActions.filter(({ needs }) => can(role, needs))
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
        hint={asked.kind?.hint}
        value={asked.kind?.key ?? ''}
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

/** Something that can be done to many firms at once. */
interface BulkActionKind {
  readonly key: string
  readonly label: string
  /** The permission for the same with a single firm. */
  readonly needs: Permission
  /** The input of the action; absent where it needs none. */
  readonly input?: {
    readonly label: string
    readonly type?: 'text' | 'date'
    readonly choices?: readonly Choice[]
  }
  /** Asked with fields of its own instead: those of a planned discount, or of a standing. */
  readonly asks?: 'discount' | 'standing'
  /** Explains a name that is not clear by itself. */
  readonly hint?: string
  /** The message while the answer is not one. */
  readonly ask?: string | ((answer: string) => string)
  /** The action that an answer means; null: none yet. */
  readonly actionOf: (value: string) => BulkAction | null
}

const percent = /^(?:100|[1-9]?\d)$/

/** Records that the code works today. */
export const checkedToday = (): BulkAction => ({ change: { codeCheckedAt: dayOf(new Date()) } })

/** The actions on many firms at once. */
export const bulkActions: readonly BulkActionKind[] = [
  {
    key: 'tier',
    label: 'Move to tier',
    needs: 'firms:write',
    input: { label: 'Tier', choices: tiers.map(({ key, label }) => ({ value: key, label })) },
    ask: 'Choose a tier.',
    actionOf: (category) => (category === '' ? null : { change: { category } }),
  },
  {
    key: 'discount',
    label: 'Set the discount',
    needs: 'firms:write-affiliate',
    input: { label: 'Discount in percent', type: 'text' },
    ask: 'Enter a whole number from 0 to 100.',
    actionOf: (text) => {
      const typed = plainNumber(text).trim()
      return percent.test(typed) ? { change: { discountPercentage: Number(typed) } } : null
    },
  },
  {
    key: 'plan',
    label: 'Plan a discount',
    needs: 'firms:write-affiliate',
    asks: 'discount',
    actionOf: () => null,
  },
  {
    key: 'standing',
    label: 'Set standing',
    needs: 'firms:write-standing',
    asks: 'standing',
    actionOf: () => null,
  },
  {
    key: 'validity',
    label: 'Set the last day of the code',
    needs: 'firms:write',
    input: { label: 'Discount Valid Until', type: 'date' },
    ask: (day) => (day === '' ? 'Choose a day.' : dayProblem('Discount Valid Until', day)),
    actionOf: (discountValidUntil) =>
      v.is(calendarDay, discountValidUntil) ? { change: { discountValidUntil } } : null,
  },
  {
    key: 'endless',
    label: 'Remove the last day of the code',
    needs: 'firms:write',
    actionOf: () => ({ change: { discountValidUntil: '' } }),
  },
  {
    key: 'carousel-in',
    label: 'Include in carousel',
    needs: 'firms:write',
    actionOf: () => ({ change: { includeInCarousel: true } }),
  },
  {
    key: 'carousel-out',
    label: 'Take out of the carousel',
    needs: 'firms:write',
    actionOf: () => ({ change: { includeInCarousel: false } }),
  },
  {
    key: 'checked',
    label: 'Mark code as checked today',
    needs: 'firms:write',
    actionOf: checkedToday,
  },
  {
    key: 'assessed',
    label: 'Mark assessment as checked today',
    hint: 'Every answer that is yes or no gets the day of today. Answers that are not known stay as they are.',
    needs: 'firms:write',
    actionOf: () => ({ assessedOn: dayOf(new Date()) }),
  },
  {
    key: 'archive',
    label: 'Archive',
    hint: 'For mistakes and duplicates: visitors no longer see them. Nothing is deleted: they stay here, and can be published again. A firm that closed keeps its page: set its standing to Closed.',
    needs: 'firms:write',
    actionOf: () => ({ change: { status: 'archived' } }),
  },
  { key: 'delete', label: 'Delete', needs: 'firms:delete', actionOf: () => 'delete' },
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

/** The input of the chosen action, and the action with it; null: none yet. */
function useAnswer(kind: BulkActionKind | undefined) {
  const [value, setValue] = useState('')
  const [discount, setDiscount] = useState(typedDiscount)
  const [standing, setStanding] = useState(noStanding)
  const [problem, setProblem] = useState('')
  const [isAsked, setAsked] = useState(false)
  // The same while nothing is typed into it: of many firms its preview is work.
  const { plan, set, action } = useMemo(() => {
    const plan = discountIn(discount, new Date())
    const set = standingIn(standing)
    const own: Readonly<Record<'discount' | 'standing', BulkAction | null>> = {
      discount: plan.discount && { discount: plan.discount },
      standing: set.change && { change: set.change },
    }
    const action = kind?.asks ? own[kind.asks] : (kind?.actionOf(value) ?? null)
    return { plan, set, action }
  }, [kind, value, discount, standing])
  return {
    ...{ kind, action, value, discount, standing, problem },
    answer(next: string) {
      setValue(next)
      setProblem('')
    },
    answerPlan(next: typeof discount) {
      setDiscount(next)
      setProblem('')
    },
    answerStanding(next: typeof standing) {
      setStanding(next)
      setProblem('')
    },
    discountProblems: isAsked ? plan.problems : {},
    standingProblems: isAsked ? set.problems : {},
    say: setProblem,
    /** Names the missing answer. */
    ask() {
      setProblem(typeof kind?.ask === 'function' ? kind.ask(value) : (kind?.ask ?? ''))
      setAsked(true)
    },
    clear() {
      setValue('')
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

/** The fields that an action asks for. */
function Answer({ asked }: { readonly asked: ReturnType<typeof useAnswer> }) {
  const { kind, value, answer, problem } = asked
  if (kind?.asks === 'standing') {
    return (
      <>
        <StandingFields
          typed={asked.standing}
          onType={asked.answerStanding}
          problems={asked.standingProblems}
        />
        <Problem text={problem} />
      </>
    )
  }
  if (kind?.asks === 'discount') {
    return (
      <>
        <DiscountFields
          typed={asked.discount}
          onType={asked.answerPlan}
          problems={asked.discountProblems}
          codeHint="Empty: each firm keeps its own code."
          afterwards="what each firm has now"
        />
        <p className={words.note}>{`Times are in your time zone, ${zoneName()}.`}</p>
        <Problem text={problem} />
      </>
    )
  }
  const input = kind?.input
  if (!input) return <Problem text={problem} />
  const { label, type, choices } = input
  if (type === 'date') return <DayInputField {...{ label, problem, value }} onDay={answer} />
  return choices ? (
    <SelectInput
      label={label}
      problem={problem}
      value={value}
      choices={[{ value: '', label: 'Choose...' }, ...choices]}
      onChoose={answer}
    />
  ) : (
    <InputField
      label={label}
      problem={problem}
      type={type}
      inputMode={type === 'text' ? 'numeric' : undefined}
      value={value}
      onChange={(event) => answer(event.target.value)}
    />
  )
}
