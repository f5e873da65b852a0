import type { Publishing } from '#contract/reviews/moderation.ts'
import { either, type Says, type SentenceParts } from '../kit/form/fields/history-text.ts'
import type { FieldChange } from './field-changes.ts'

interface Said {
  readonly label?: string
  readonly says?: Says
}

/** Sentences by the fields of a noun. */
export type SaidFields = Readonly<Record<string, Said>>

type ReviewField = Exclude<keyof Publishing, 'tag'> | 'removalReason' | 'removalRule'

/** Sentences for a published review of which one choice alone changed. */
export const reviewFields: Readonly<Record<ReviewField, Said>> = {
  firmId: { says: () => ({ does: 'moved a review to', icon: 'pencil', tone: 'changed' }) },
  removed: { says: 'the removed words' },
  proof: { says: 'the proof' },
  showName: { says: either('showed the name on a review of', 'hid the name on a review of') },
  incentivised: { says: either('marked a review of – as rewarded', 'marked a review of – as not rewarded') },
  connected: {
    says: either(
      'marked a review of – as of a connected person',
      'marked a review of – as of nobody connected',
    ),
  },
  struck: { label: 'Struck figures', says: 'the struck figures' },
  reason: { says: 'the reason' },
  rule: { says: 'the rule' },
  removalReason: { says: 'the reason for removed words' },
  removalRule: { says: 'the rule for removed words' },
}

const saysIn = (fields: SaidFields, path: string) =>
  Object.hasOwn(fields, path) ? fields[path]?.says : undefined

/** The sentence for a change from a table; undefined where it has none for the field. */
export function saysOf(fields: SaidFields, change: FieldChange): SentenceParts | undefined {
  const says = saysIn(fields, change.path)
  return typeof says === 'function' ? says(change) : undefined
}

/** "the evaluation fee": a field inside a sentence; undefined where the table has no name for it. */
export function nameIn(fields: SaidFields, path: string): string | undefined {
  const says = saysIn(fields, path)
  return typeof says === 'string' ? says : undefined
}
