import { createContext, useContext, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isSame } from '#contract/primitives/is-same.ts'
import { type PublishingDraft, publishingDraft } from '#contract/reviews/moderation.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import {
  type Submission,
  type SubmissionNotes,
  type SubmissionStatus,
  submissionNotes,
  submissionStatuses,
  submissionTag,
} from '#contract/submission.ts'
import { useFirms } from '../firms/queries.ts'
import { conflictError, errorMessage, newerOf } from '../kit/form/call-errors.ts'
import type { Stored } from '../kit/form/safe-save/form-state.ts'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import {
  choiceOf,
  firstDraft,
  isRated,
  namesOfWords,
  type PublishChoice,
  positionsOf,
  pressedAt,
  type WholeChoice,
} from './publish/publish-choice.ts'
import { useChangeSubmission, usePublishReview, useStoreSubmissions } from './queries.ts'
import {
  decidedText,
  decisionMessages,
  draftKeysOf,
  submissionMessages,
  titleOf,
} from './submission-labels.ts'
import type { DecisionOutcome } from './use-reviews.ts'

/** What was stored, with its id in the history. */
interface StoredAct<Values> extends Stored<Values> {
  readonly after: Submission
  readonly act: string | undefined
}

/** A new state, with the reason that the sender reads. */
interface Verdict {
  readonly status: SubmissionStatus
  readonly reason?: string
  readonly rule?: PolicyRule | ''
}

/** Shows a submission as it is now, which may be decided by another member. */
type Show = (current: Submission) => void

const notesOf = ({ notes }: Submission): SubmissionNotes => ({ notes })

/** The notes of a submission, saved alone or with a decision. They are a draft. */
function useNotes(submission: Submission, onStored: Show, onTaken: Show) {
  const { id, status } = submission
  const { save } = useChangeSubmission()
  return useSafeForm<SubmissionNotes, Verdict, StoredAct<SubmissionNotes>>({
    draftKey: draftKeysOf(id)[0],
    schema: submissionNotes,
    stored: { values: notesOf(submission), tag: submissionTag(submission) },
    thing: { noun: 'submission', id },
    fields: { notes: { label: 'Notes' } },
    // What is decided is what was seen.
    asksToMerge: (verdict) => verdict !== undefined,
    read: (current) => notesOf(current as Submission),
    messages: { failed: submissionMessages.notSaved },
    send: async (values, ifMatch, verdict) => {
      const body = { ...values, ...verdict }
      const { data, act } = await save({ params: { id }, body }, ifMatch).catch((error) => {
        const current = newerOf(error)?.current as Submission | undefined
        if (!verdict || !current || current.status === status) throw error
        onTaken(current)
        throw conflictError(decidedText(current))
      })
      onStored(data)
      return { values: notesOf(data), tag: submissionTag(data), after: data, act }
    },
  })
}

/** The form's fields in the notices of drafts and of leaving. */
const publishFields = {
  removed: { label: 'Removed words' },
  firmId: { label: 'Firm' },
  proof: { label: 'Proof' },
  showName: { label: 'Display name' },
  incentivised: { label: 'Label “Received a reward”' },
  connected: { label: 'Label “Worked with the firm”' },
  reason: { label: 'Reason for removed words' },
  rule: { label: 'Rule for removed words' },
  struck: { label: 'Struck figures' },
} as const

/** The messages about choices that are missing before a submission can be published. */
type Missing = Partial<Record<'firm' | 'proof' | 'reason' | 'rule', string>>

const NOTHING: Missing = {}

const missingIn = ({ firmId, proof, reason, rule }: PublishChoice, hasRemoved: boolean): Missing => ({
  ...(hasRemoved && rule === '' ? { rule: 'Choose the rule that the removal rests on' } : {}),
  ...(hasRemoved && reason.trim() === '' ? { reason: 'Say why words are removed' } : {}),
  ...(firmId === '' ? { firm: 'Choose the firm that this review is about' } : {}),
  ...(proof === null ? { proof: 'Choose which proof you saw' } : {}),
})

const isWhole = (choice: PublishChoice, hasRemoved: boolean): choice is WholeChoice =>
  Object.keys(missingIn(choice, hasRemoved)).length === 0

/** The complete choices, with the version of the submission that was seen. */
interface Checked {
  readonly tag: string
  readonly choice: WholeChoice
}

const FAILED = { failed: 'It was not published. Please try again.' }

/** Sends the choices of a publication, which are a draft. */
function usePublishing(submission: Submission, onNewer: Show) {
  const { id, description } = submission
  const { save } = usePublishReview()
  return useSafeForm<PublishingDraft, Checked, StoredAct<PublishingDraft>>({
    draftKey: draftKeysOf(id)[1],
    subject: `the decision on ${titleOf(submission)}`,
    subjectName: submission.firmName,
    schema: publishingDraft,
    stored: { values: firstDraft(submission), tag: submissionTag(submission) },
    fields: publishFields,
    messages: FAILED,
    // Staff publish exactly the version they saw: a submission that changed meanwhile is shown, and nothing is merged.
    send: async (values, _tag, checked) => {
      if (!checked) throw new Error('A review is published by choices that were checked')
      const removed = [...positionsOf(description, values.removed)]
      const why = removed.length === 0 ? { reason: '', rule: '' as const } : {}
      const body = { ...checked.choice, ...why, tag: checked.tag, removed }
      const { data, act } = await save({ params: { id }, body }).catch((error) => {
        const newer = newerOf(error)?.current as Submission | undefined
        if (!newer) throw error
        onNewer(newer)
        throw conflictError(errorMessage(error, FAILED))
      })
      return { values: firstDraft(data), tag: submissionTag(data), after: data, act }
    },
  })
}

/** How a submission is published: the firm, the proof, the labels, and the words that are removed. */
function usePublication(submission: Submission, onStored: Show, onNewer: Show) {
  const { description } = submission
  const { data: firms } = useFirms()
  const [missing, setMissing] = useState(NOTHING)
  const [presses, setPresses] = useState<readonly Record<'before' | 'after', readonly string[]>[]>([])
  const safe = usePublishing(submission, onNewer)
  const { form } = safe
  const values = { ...form.getValues(), ...(useWatch({ control: form.control }) as PublishingDraft) }
  const removed = useMemo(() => positionsOf(description, values.removed), [description, values.removed])
  const choice = choiceOf(values, submission, firms ?? [])
  const choose = (change: Partial<PublishingDraft>) => {
    for (const [name, value] of Object.entries(change)) form.setValue(name as keyof PublishingDraft, value)
    setMissing(NOTHING)
  }
  const remove = (positions: Iterable<number>) => {
    const after = namesOfWords(description, positions)
    setPresses([...presses, { before: values.removed, after }])
    choose({ removed: after })
  }
  const last = presses.at(-1)
  return {
    safe,
    choice,
    removed,
    /** Another object with every attempt that something was missing for. */
    missing,
    choose,
    /** Removes a word or brings it back. */
    toggle: (at: number) => remove(pressedAt(removed, at)),
    /** Removes words beside those that are removed already, as one press. */
    removeAll: (positions: readonly number[]) => remove([...removed, ...positions]),
    /** Takes the last press back; absent where there is none. */
    undo:
      last && isSame(last.after, values.removed)
        ? () => {
            setPresses(presses.slice(0, -1))
            choose({ removed: [...last.before] })
          }
        : undefined,
    /** Publishes; null where it was not published. `tag`: of the submission, where it was saved a moment before. */
    async publish(tag = submissionTag(submission)) {
      const hasRemoved = removed.size > 0
      setMissing(missingIn(choice, hasRemoved))
      if (!isWhole(choice, hasRemoved)) return null
      const saved = await safe.save({ tag, choice })
      if (!saved) return null
      setPresses([])
      onStored(saved.after)
      return saved
    },
  }
}

/** The decision on a submission: its notes, its publication, what may be decided, and the acts. */
export function useDecision(submission: Submission, { onStored, onDecided }: DecisionOutcome) {
  const { status } = submission
  const banner = useBanner()
  const showStored = useStoreSubmissions()
  /** A decision by another user that came first. */
  const [taken, setTaken] = useState<Submission | null>(null)
  /** The state that is being saved. */
  const [deciding, setDeciding] = useState<SubmissionStatus | null>(null)
  /** A rejection waits for its reason. */
  const [isAsking, setAsking] = useState(false)
  const store: Show = (after) => {
    showStored([after])
    onStored(after)
  }
  const takenBy: Show = (current) => {
    if (current.status !== status) setTaken(current)
    store(current)
  }
  const notes = useNotes(submission, store, takenBy)
  const publication = usePublication(submission, store, takenBy)
  const hasStars = isRated(submission)
  const leadsTo = submissionStatuses.find(({ key }) => key === status)?.leadsTo ?? []
  const choices: readonly SubmissionStatus[] = [...leadsTo].reverse()

  const send = async (verdict: Verdict) => {
    const to = verdict.status
    setDeciding(to)
    const saved = await notes.save(verdict)
    setDeciding(null)
    if (!saved) return
    if (to === 'pending') banner.success(decisionMessages[to].done)
    // Only a rejection makes the choices for a publication pointless. (docs/decisions/review-queue.md)
    const putBack = to === 'rejected' ? publication.safe.setAside() : null
    onDecided(submission, to, { act: saved.act, putBack })
  }
  /** Takes a decision; a rejection asks for its reason first. */
  const decide = async (to: SubmissionStatus) => {
    if (to === 'rejected') setAsking(true)
    else await send({ status: to })
  }
  const publish = async () => {
    // Notes that were typed are saved with the decision.
    const noted = notes.isDirty ? await notes.save() : null
    if (notes.isDirty && !noted) return
    const done = await publication.publish(noted?.tag ?? undefined)
    if (!done) return
    if (status === 'approved') banner.success('The review is published as decided')
    else onDecided(submission, 'approved', { text: 'Review published', word: 'published', act: done.act })
  }
  return {
    submission,
    notes,
    publication,
    /** It gives stars, so it can be published. */
    isRated: hasStars,
    taken,
    deciding,
    /** The possible next states. */
    choices,
    /** Whether this state may be chosen now. */
    may: (to: SubmissionStatus) => !taken && choices.includes(to),
    decide,
    isAsking,
    stopAsking: () => setAsking(false),
    /** Rejects with this reason. */
    async giveReason(reason: string, rule: PolicyRule | '') {
      setAsking(false)
      await send({ status: 'rejected', reason, rule })
    },
    async saveNotes() {
      if (await notes.save()) banner.success('Notes saved')
    },
    publish,
    /** Approves, and publishes a submission with stars. */
    approve: () => (hasStars ? publish() : decide('approved')),
    /** Shows a change that was stored. */
    store,
  }
}

type Decision = ReturnType<typeof useDecision>

export const DecisionContext = createContext<Decision | null>(null)

/** The decision on the open submission. Only below a `DecisionContext`. */
export function useOpenDecision(): Decision {
  const decision = useContext(DecisionContext)
  if (!decision) throw new Error('There is no DecisionContext above')
  return decision
}
