import type { FirmBulk } from '#contract/firm-bulk.ts'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import type { HistoryVersion, Obstacle } from '#contract/history-version.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import type { Question } from '../kit/form/dialog.tsx'
import { formatValue } from '../kit/form/fields/field-text.tsx'
import { type FieldChange, fieldChanges, fieldLabel, isPlain, lowered } from './entry-fields.ts'

/** Who put something back and when: "Put back by lena, 25 Nov 2026, 10:40". */
export const putBackText = ({ actor_name, at }: NonNullable<HistoryLine['put_back']>): string =>
  `Put back by ${actor_name || 'someone'}, ${formatMoment(at)}`

/** The message when the thing is already as it would be put back. */
export const alreadyText = (mark: HistoryLine['put_back'], plain: string): string =>
  mark === null ? plain : `${putBackText(mark)}. Nothing is left to do.`

const RECORDED = 'History records this as one action, which can be put back as well.'

/** "2 firms will get their earlier values, 50 firms will be deleted." */
function effectsOf({ create, change, remove }: FirmBulk): string {
  const parts = [
    [change.length, `will get ${change.length === 1 ? 'its' : 'their'} earlier values`],
    [create.length, 'will come back'],
    [remove.length, 'will be deleted'],
  ] as const
  const said = parts.filter(([count]) => count > 0)
  return said.map(([count, what]) => `${pluralize(count, 'firm')} ${what}`).join(', ')
}

/** The question before an act on firms is put back: it says what happens. */
export function actQuestion(request: FirmBulk): Question {
  const { create, change, remove } = request
  const back = create.length + change.length
  const text = `${effectsOf(request)}. ${RECORDED}`
  const danger = remove.length > 0
  if (back === 0) {
    return { title: `Delete ${pluralize(remove.length, 'firm')}?`, text, action: 'Delete', danger }
  }
  const title = `Put ${pluralize(back, 'firm')} back${danger ? ` and delete ${remove.length}` : ''}?`
  return { title, text, action: 'Put Back', icon: 'rotate-ccw', danger }
}

const obstacleTexts: Readonly<Record<Obstacle['kind'], (fields: string, fault: string) => string>> = {
  deleted: () => 'has since been deleted',
  'changed-again': (fields) => `has since been changed again: ${fields}`,
  'added-again': () => 'has since been added again',
  'changed-since-added': (fields) => `has since been changed: ${fields}`,
  shortened: (fields) => `had a text that is too long for History: ${fields}`,
  'not-taken': (fields, fault) => `cannot be added as it was: ${fields} ${fault}`,
}

/** Why a firm of an act is not put back: "Kestrel Row has since been changed again: tier". */
export function obstacleText({ firm_name, kind, fields, fault }: Obstacle): string {
  const labels = fields.map((field) => lowered(fieldLabel(field))).join(', ')
  return `${firm_name} ${obstacleTexts[kind](labels, fault)}`
}

/** Longest value, and most fields, that a question says in words. */
const SHOWN_LENGTH = 60
const MOST_FIELDS = 5

/** Fields whose values are no words to translate; amounts are known by themselves. */
const NAMES: readonly string[] = ['name', 'affiliateCode']

/** "Evaluation fee: $799 again." */
function fieldText(change: FieldChange): string {
  const label = fieldLabel(change.path)
  const value = formatValue(change.after)
  if (!isPlain(change) || value.length > SHOWN_LENGTH) return `${label}: as it was before.`
  return `${label}: ${value === 'Empty' ? 'empty' : value} again.`
}

/** The question before what an entry changed is put back. */
export function fieldsQuestion({
  fields,
  now,
  changed_since,
}: Pick<HistoryVersion, 'fields' | 'now' | 'changed_since'>): Question {
  const changes = fieldChanges({ before: now, after: fields })
  const names = changes.map(({ path }) => fieldLabel(path)).join(', ')
  const text =
    changes.length <= MOST_FIELDS
      ? changes.map(fieldText).join(' ')
      : `These fields will be what they were before: ${names}.`
  const again = changed_since.map(fieldLabel).join(', ')
  return {
    title: changes.length === 1 ? 'Put this field back?' : `Put ${changes.length} fields back?`,
    names: changes.filter(({ path }) => NAMES.includes(path)).map(({ after }) => formatValue(after)),
    text: `${text}${again ? ` These later changes will be lost: ${again}.` : ''}`,
    action: 'Put Back',
    icon: 'rotate-ccw',
  }
}

/** The question before a decision on a published review is put back. */
export function reviewQuestion({ choices, state }: ReviewPutBack): Question {
  const names = Object.keys(choices).map((key) => lowered(fieldLabel(key)))
  const earlier = `Visitors will see the review as it was published before: ${names.join(', ')}.`
  const stands =
    state === 'published' ? 'Visitors will see the review again.' : 'Visitors will no longer see the review.'
  return {
    title: 'Put this decision back?',
    text: names.length > 0 ? earlier : stands,
    action: 'Put Back',
    icon: 'rotate-ccw',
  }
}

/** The choices of staff at a publication, as the history keeps them. */
const choices = ['firmId', 'removed', 'proof', 'showName', 'incentivised', 'connected', 'struck'] as const

/** How a decision on a published review is put back: the choices, and whether it is published. */
export interface ReviewPutBack {
  readonly choices: Partial<Omit<Publishing, 'tag'>>
  readonly state: 'published' | 'unpublished' | null
}

/**
 * Returns how to put an entry back; null where it is about nothing that can be put back, such as an answer, an objection or
 * resolved reports.
 */
export function reviewPutBackOf({ subject, action, before, after }: HistoryEntry): ReviewPutBack | null {
  if (subject !== 'review' || action !== 'change' || !after || 'answer' in after || 'objection' in after)
    return null
  const chosen = choices.filter((key) => key in after && key in (before ?? {}))
  const { state } = before ?? {}
  const wasShown = state === 'published' || state === 'unpublished'
  // Before its first publication it stood nowhere.
  const isFirst = !wasShown && after.state === 'published'
  if (chosen.length === 0 && !wasShown && !isFirst) return null
  return {
    choices: Object.fromEntries(chosen.map((key) => [key, before?.[key]])),
    state: isFirst ? 'unpublished' : wasShown ? state : null,
  }
}
