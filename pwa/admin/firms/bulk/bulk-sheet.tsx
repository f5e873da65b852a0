import { useMemo, useState } from 'react'
import type { FirmChange, PlannedChange, StaffFirm } from '#contract/firm.ts'
import { newlyPlanned } from '#contract/firm-publishing.ts'
import { standingOf } from '#contract/firm-standing.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { formatDay } from '#pwa/ui/moment-text.ts'
import { useAccount } from '../../kit/account/session.tsx'
import { FormDialog } from '../../kit/form/dialog.tsx'
import { valueIn } from '../../kit/form/fields/field-text.tsx'
import { SelectInput, useRequiredText } from '../../kit/form/inputs.tsx'
import {
  type AskedField,
  AskedFields,
  type AskedValues,
  discountAsks,
  discountOf,
  type Given,
  useAskedFields,
} from '../asked-fields.tsx'
import { bulkFields, firmParts, recordedFirmFields } from '../fields.ts'
import { zoneName } from '../publishing/plans.ts'
import { useRubric } from '../queries.ts'
import { REASON_MISSING, ReasonInput } from '../record/record-part.tsx'
import { UnseenNote } from '../unseen.tsx'
import { formatPlanned, planText, standingSinceText } from '../value-texts.ts'
import {
  type BulkAction,
  changedFields,
  changeOf,
  obstacleOf,
  unseenOfAll,
  valuesOf,
} from './bulk-changes.ts'
import { reasonRulesOfAll } from './bulk-request.ts'

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
  const [turnsOn, setTurnsOn] = useState(false)
  const action = useMemo(() => turningOn(asked.action, turnsOn), [asked.action, turnsOn])
  const unseen = useMemo(() => (action === null ? [] : unseenOfAll(firms, action)), [firms, action])
  const rubric = useRubric()
  const lines = useMemo(
    () => (action === null ? [] : linesOf(firms, action, rubric)),
    [firms, action, rubric],
  )
  const reason = useRequiredText(REASON_MISSING)
  const rules = useMemo(() => action && reasonRulesOfAll(firms, action, rubric), [firms, action, rubric])
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
          setTurnsOn(false)
          asked.form.reset(asked.form.getValues())
        }}
      />
      <Answer asked={asked} />
      {rules && rules.doubted > 0 && <DoubtNote count={rules.doubted} />}
      {rules?.takesReason && <ReasonInput {...reason.field} isRequired={rules.needsReason} />}
      <UnseenNote
        firms={unseen}
        isTurnedOn={turnsOn}
        onTurnOn={can(role, 'firms:write-affiliate') ? setTurnsOn : undefined}
      />
      {action !== null && <BulkPreview firms={firms} action={action} lines={lines} />}
    </FormDialog>
  )
}

/** The action with the offers turned on that it changes unseen. */
const turningOn = (action: BulkAction | null, turnsOn: boolean): BulkAction | null =>
  action === null || action === 'delete' || !turnsOn ? action : { ...action, turnsOn }

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
interface BulkAct {
  readonly key: string
  readonly label: string
  /** The permission for the same with a single firm. */
  readonly needs: Permission
  /** What it asks for. */
  readonly asks?: readonly AskedField[]
  /** What it does with what is given; absent: that is the change. */
  readonly does?: (given: Given) => BulkAction
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

/** A change at once, or from the moment that is given. */
const fromThen = (change: PlannedChange['change'], { from }: Given): BulkAction =>
  from ? { change, from } : { change }

/** The same from a moment on, where one is given. */
const setsFrom = (
  key: string,
  label: string,
  change: PlannedChange['change'],
  needs: Permission = 'firms:write',
): BulkAct => ({
  ...{ key, label, needs, asks: ['from'] },
  does: (given) => fromThen(change, given),
})

/** The acts on many firms at once. */
export const bulkActs: readonly BulkAct[] = [
  { key: 'tier', label: 'Move to tier', needs: 'firms:write', asks: ['category'] },
  setsFrom('publish', 'Publish', { status: 'live' }),
  {
    ...setsFrom('archive', 'Unpublish', { status: 'archived' }),
    hint: 'For mistakes and duplicates: visitors no longer see them. Nothing is deleted: they stay here, archived, and can be published again. A firm that closed keeps its page: set its standing to Closed.',
  },
  setsFrom('offer-on', 'Turn the offer on', { affiliateEnabled: true }, 'firms:write-affiliate'),
  setsFrom('offer-off', 'Turn the offer off', { affiliateEnabled: false }, 'firms:write-affiliate'),
  {
    key: 'discount',
    label: 'Set the discount',
    needs: 'firms:write-affiliate',
    asks: discountAsks,
    does: (given) => ({ discount: discountOf(given) }),
  },
  {
    key: 'standing',
    label: 'Set standing',
    needs: 'firms:write-standing',
    asks: [...firmParts.standing, 'from'],
    does: (given) => fromThen(given.change, given),
  },
  ...bulkFields.map(
    ({ field, label }) => ({ key: field, label, needs: 'firms:write', asks: [field] }) as const,
  ),
  sets('endless', 'Remove the last day of the code', { discountValidUntil: '' }),
  sets('carousel-in', 'Include in carousel', { includeInCarousel: true }),
  sets('carousel-out', 'Take out of the carousel', { includeInCarousel: false }),
  {
    key: 'instruments-in',
    label: 'Add instruments',
    needs: 'firms:write',
    asks: ['instruments'],
    does: ({ change: { instruments = [] } }) => ({ instruments, isAdded: true }),
  },
  {
    key: 'instruments-out',
    label: 'Remove instruments',
    needs: 'firms:write',
    asks: ['instruments'],
    does: ({ change: { instruments = [] } }) => ({ instruments, isAdded: false }),
  },
  { key: 'checked', label: 'Mark code as checked today', needs: 'firms:write', does: checkedToday },
  {
    key: 'challenges-checked',
    label: 'Mark challenges as checked today',
    hint: 'Only where you compared every challenge with its source.',
    needs: 'firms:write',
    does: () => ({ challengesCheckedOn: dayOf(new Date()) }),
  },
  {
    key: 'assessed',
    label: 'Mark assessment as checked today',
    hint: 'Every answer that is yes or no gets the day of today. Answers that are not known stay as they are.',
    needs: 'firms:write',
    does: () => ({ assessedOn: dayOf(new Date()) }),
  },
  { key: 'delete', label: 'Delete', needs: 'firms:delete', does: () => 'delete' },
]

/** A firm and the text of its line. */
interface Line {
  readonly firm: StaffFirm
  readonly text: string
}

/** How a field of a firm reads in the preview. */
function shown(firm: FirmChange, field: keyof FirmChange): string {
  if (field === 'standing') return standingSinceText(standingOf(firm), firm.standingSince ?? '')
  return valueIn(recordedFirmFields, field, firm[field])
}

/** "6 answers checked on 26 Nov 2026". */
function assessmentText(firm: StaffFirm, { assessment = [] }: FirmChange): string {
  const changed = assessment.filter((line) => !firm.assessment.some((was) => isSame(was, line)))
  return `${pluralize(changed.length, 'answer')} checked on ${formatDay(changed[0]?.checkedOn ?? '')}`
}

/** "4 challenges checked on 26 Nov 2026". */
function challengesText(firm: StaffFirm, { challenges = [] }: FirmChange): string {
  const changed = challenges.filter((one) => !firm.challenges.some((was) => isSame(was, one)))
  return `${pluralize(changed.length, 'challenge')} checked on ${formatDay(changed[0]?.checkedAt ?? '')}`
}

/** How the change of a field reads: "10% → 25%", "Fri, 27 Nov 2026, 09:00 GMT+1: 25% discount". */
function changeText(firm: StaffFirm, change: FirmChange, field: keyof FirmChange): string {
  if (field === 'assessment') return assessmentText(firm, change)
  if (field === 'affiliateEnabled') return change.affiliateEnabled ? 'offer on' : 'offer off'
  if (field === 'challenges') return challengesText(firm, change)
  if (field !== 'planned') return `${shown(valuesOf(firm), field)} → ${shown(change, field)}`
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
}

/** The changes of an action for each firm, before they are made, and the firms that it leaves out. */
function BulkPreview({ firms, action, lines }: BulkPreviewProps) {
  const leftOut = leftOutOf(firms, action)
  return (
    <section aria-label="What changes">
      <p className="text-sm text-text-2" role="status">
        {`${lines.length} of ${pluralize(firms.length, 'firm')} ${lines.length === 1 ? 'changes' : 'change'}. One press of Undo reverses it all.`}
      </p>
      {leftOut.length > 0 && (
        <>
          <p className="mt-3 font-600 text-warning-ink">{`Left out, as it cannot be done to ${them(leftOut.length)}:`}</p>
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
      <ul className="mt-2 grid">
        {lines.slice(0, MOST_LINES).map(({ firm, text }) => (
          <li
            key={firm.id}
            className="flex flex-wrap justify-between gap-x-3 gap-y-0 border-t border-t-border py-2 wrap-anywhere spans:text-text-2 spans:tabular-nums"
          >
            <strong translate="no">{firm.name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > MOST_LINES && (
        <p className="text-sm text-text-2">{`and ${lines.length - MOST_LINES} more in the same way`}</p>
      )}
    </>
  )
}

/** The action that an act means with what is given for it; null: not all of it is. */
export const actionOf = (act: BulkAct | undefined, given: Given | null): BulkAction | null =>
  act && given ? (act.does?.(given) ?? { change: given.change }) : null

const nothing: readonly AskedField[] = []

/** What is done begins at once, unless a moment is given. */
export const atOnce: AskedValues = { from: '' }

/** The answer to what the chosen act asks. */
function useAnswer(act: BulkAct | undefined) {
  const { given, ...asked } = useAskedFields(act?.asks ?? nothing, atOnce)
  // The same while nothing is typed into it: of many firms its preview is work.
  const action = useMemo(() => actionOf(act, given), [act, given])
  /** A problem that belongs to no field, and the answer that it is about. */
  const [said, setSaid] = useState<{ readonly of: BulkAction | null; readonly text: string } | null>(null)
  return {
    ...{ act, action, ...asked },
    problem: said?.of === action ? said.text : '',
    say: (text: string) => setSaid({ of: action, text }),
  }
}

/** What an act asks for. */
function Answer({ asked }: { readonly asked: ReturnType<typeof useAnswer> }) {
  const { form, names, problem } = asked
  return (
    <>
      {names.length > 0 && (
        <AskedFields form={form} names={names} texts={names.includes('until') ? discountTexts : texts} />
      )}
      {names.includes('from') && (
        <p className="text-sm text-text-2">{`Times are in your time zone, ${zoneName()}.`}</p>
      )}
      {problem !== '' && (
        <p className="text-danger-ink" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

const texts = { from: { label: 'From', hint: 'Empty: at once.' } } as const

const discountTexts = {
  affiliateCode: { label: 'Code', hint: 'Empty: each firm keeps its own code.' },
  until: {
    label: 'Ends',
    hint: 'Empty: no end, and a code that is not over keeps its last day. Afterwards: what each firm has now.',
  },
} as const
