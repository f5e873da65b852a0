import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { newlyPlanned } from '#contract/firm-publishing.ts'
import { standingOf } from '#contract/firm-standing.ts'
import { statusLabels, statusOf } from '#contract/firm-status.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { formatDay } from '#pwa/ui/moment-text.ts'
import words from '../../kit/layout/words.module.css'
import { formatPlanned, planText } from '../publishing/plan-text.ts'
import { standingSinceText } from '../standing/standing-text.ts'
import { type BulkAction, changedFields, changeOf, obstacleOf } from './bulk-request.ts'
import styles from './bulk-sheet.module.css'

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
export function BulkPreview({ firms, action, lines, isUndoable }: BulkPreviewProps) {
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
