import { fold } from '#contract/primitives/fold.ts'
import type { Publishing, PublishingDraft } from '#contract/reviews/moderation.ts'
import type { Strikable } from '#contract/reviews/payout-facts.ts'
import { type PolicyRule, ruleOf } from '#contract/reviews/policy-rules.ts'
import { redact, wordsOf } from '#contract/reviews/redaction.ts'
import type { Submission } from '#contract/submission.ts'

/** The choices of staff before a review is published; no firm and no proof until they are known. */
export interface PublishChoice {
  readonly firmId: string
  readonly proof: Publishing['proof'] | null
  readonly showName: boolean
  readonly incentivised: boolean
  readonly connected: boolean
  /** Why words are removed, and by which rule. */
  readonly reason: string
  readonly rule: PolicyRule | ''
  /** Figures that are published as not known. */
  readonly struck: Strikable[]
}

/** Choices of which none is missing. */
export interface WholeChoice extends PublishChoice {
  readonly proof: Publishing['proof']
}

/** Whether a review can be published: only its sender gives stars. */
export const isRated = ({ rating }: Pick<Submission, 'rating'>): boolean => rating > 0

/** Whether staff are asked which proof they saw: without files, and without a proof that was seen before, there is none. */
export const asksProof = ({ files, review }: Submission): boolean =>
  files.length > 0 || (review?.proof ?? 'none') !== 'none'

/** Whether the sender agreed to be named, and there is a name. */
export const mayShowName = ({ showName, contactName, review }: Submission): boolean =>
  showName && (contactName !== '' || Boolean(review?.displayName))

interface NamedFirm {
  readonly id: string
  readonly name: string
}

/** The first values of the form: an earlier decision, else the sender's words. */
export function firstDraft(submission: Submission): PublishingDraft {
  const { review, incentivised, relationship, description } = submission
  const { proof, connected } = review ?? { proof: null, connected: relationship.trim() !== '' }
  return {
    firmId: review?.firmId ?? null,
    proof,
    showName: review ? review.showName : mayShowName(submission),
    incentivised: incentivised || (review?.incentivised ?? false),
    connected,
    removed: namesOfWords(description, removedBefore(submission)),
    reason: review?.removalReason ?? '',
    rule: ruleOf(review?.removalRule ?? ''),
    struck: review?.struck ?? [],
  }
}

/** A name as one may type it. */
const key = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** The firm that a submission is about: the one that was chosen, else the one of that name; undefined where neither is there. */
function suggestFirm<Firm extends NamedFirm>(
  { firmId, firmName }: { readonly firmId: string; readonly firmName: string },
  firms: readonly Firm[],
): Firm | undefined {
  const name = key(firmName)
  const isSpelledSo = (firm: Firm) => firm.name === firmName.trim()
  const isNamed = (firm: Firm) => name !== '' && key(firm.name) === name
  return firms.find(({ id }) => id === firmId) ?? firms.find(isSpelledSo) ?? firms.find(isNamed)
}

/** The choice of a form: where it names no firm, the one that is suggested. */
export function choiceOf(
  { removed: _, firmId, ...draft }: PublishingDraft,
  submission: Submission,
  firms: readonly NamedFirm[],
): PublishChoice {
  const proof = draft.proof ?? (asksProof(submission) ? null : 'none')
  return { ...draft, proof, firmId: firmId ?? suggestFirm(submission, firms)?.id ?? '' }
}

/** The words removed by an earlier decision; none where its sender has changed the text since. */
function removedBefore({ description, review }: Submission): readonly number[] {
  return review && redact(description, review.removed) === review.text ? review.removed : []
}

/** "2 was": a word with its place, by which it is found in a draft. */
const namesIn = (text: string): readonly string[] =>
  wordsOf(text).map(({ start, end }, at) => `${at + 1} ${text.slice(start, end)}`)

/** The words at these positions, in the order of the text. */
export function namesOfWords(text: string, positions: Iterable<number>): string[] {
  const names = namesIn(text)
  return [...new Set(positions)].sort((one, other) => one - other).flatMap((at) => names[at] ?? [])
}

/** Where the words stand that a draft names; those are left out that stand there no longer. */
export function positionsOf(text: string, names: readonly string[]): ReadonlySet<number> {
  const known = new Set(names)
  return new Set(namesIn(text).flatMap((name, at) => (known.has(name) ? [at] : [])))
}

/** Why words are removed most often, and the rule that it rests on. */
export const removalReasons = [
  { reason: 'Private data', rule: 'private' },
  { reason: 'Advertising or a referral link', rule: 'advertising' },
  { reason: 'Insults or threats', rule: 'decent' },
  { reason: 'A claim about a crime that nothing supports', rule: 'law' },
] as const satisfies readonly { readonly reason: string; readonly rule: PolicyRule }[]

/** The removed words after a press on one of them, which removes it or brings it back. */
export function pressedAt(removed: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const after = new Set(removed)
  if (!after.delete(at)) after.add(at)
  return after
}
