import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isSame } from '#contract/primitives/is-same.ts'
import { type PublishingDraft, publishingDraft } from '#contract/reviews/moderation.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import { useFirms } from '../../firms/queries.ts'
import { conflictError, errorMessage, newerOf } from '../../kit/form/call-errors.ts'
import type { Stored } from '../../kit/form/safe-save/form-state.ts'
import { type SafeForm, useSafeForm } from '../../kit/form/safe-save/use-safe-form.ts'
import { usePublishReview } from '../queries.ts'
import { titleOf } from '../submission-labels.ts'
import {
  choiceOf,
  firstDraft,
  namesOfWords,
  type PublishChoice,
  positionsOf,
  pressedAt,
  type WholeChoice,
} from './publish-choice.ts'

/** The form's fields in the notices of drafts and of leaving. */
const publishFields = {
  removed: { label: 'Published text' },
  firmId: { label: 'Firm' },
  proof: { label: 'Proof' },
  showName: { label: 'Display name' },
  incentivised: { label: 'Label “Received a reward”' },
  connected: { label: 'Label “Worked with the firm”' },
  reason: { label: 'Reason for removed words' },
  rule: { label: 'Rule for removed words' },
  struck: { label: 'Struck figures' },
} as const

/** Where the choices of a submission are kept as a draft. */
export const publishDraftKey = (id: string): string => `publication:${id}`

/** The choices that are missing before a submission can be published. */
interface MissingChoices {
  readonly firm?: string
  readonly proof?: string
  readonly reason?: string
  readonly rule?: string
}

export interface Publication {
  readonly safe: SafeForm<PublishingDraft, Checked, PublishedState>
  readonly choice: PublishChoice
  readonly removed: ReadonlySet<number>
  /** Another object with every attempt that something was missing for. */
  readonly missing: MissingChoices
  choose(change: Partial<PublishChoice>): void
  toggle(at: number): void
  /** Takes the last press on a word back; absent where there is none. */
  readonly undo: (() => void) | undefined
  /** Publishes; returns the new state, null where it was not published. `tag` where the submission was saved a moment before. */
  publish(tag?: string | null): Promise<PublishedState | null>
}

interface PublishedState extends Stored<PublishingDraft> {
  readonly after: Submission
  /** Its id in the history. */
  readonly act: string | undefined
}

/** The complete choices, with the version of the submission that was seen. */
interface Checked {
  readonly tag: string
  readonly choice: WholeChoice
}

interface Outcome {
  readonly onStored: (after: Submission) => void
  /** The submission was changed elsewhere meanwhile. */
  readonly onNewer: (current: Submission) => void
}

interface Press {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const FAILED = { failed: 'It was not published. Please try again.' }
const NOTHING: MissingChoices = {}

const missingIn = ({ firmId, proof, reason, rule }: PublishChoice, hasRemoved: boolean): MissingChoices => ({
  ...(hasRemoved && rule === '' ? { rule: 'Choose the rule that the removal rests on' } : {}),
  ...(hasRemoved && reason.trim() === '' ? { reason: 'Say why words are removed' } : {}),
  ...(firmId === '' ? { firm: 'Choose the firm that this review is about' } : {}),
  ...(proof === null ? { proof: 'Choose which proof you saw' } : {}),
})

const isWhole = (choice: PublishChoice, hasRemoved: boolean): choice is WholeChoice =>
  Object.keys(missingIn(choice, hasRemoved)).length === 0

/** How a submission is published: the firm, the proof, the labels, and the words that are removed. All of it is a draft. */
export function usePublication(submission: Submission, { onStored, onNewer }: Outcome): Publication {
  const { id, description } = submission
  const { data: firms } = useFirms()
  const { save } = usePublishReview()
  const [missing, setMissing] = useState(NOTHING)
  const [presses, setPresses] = useState<readonly Press[]>([])
  const safe = useSafeForm<PublishingDraft, Checked, PublishedState>({
    draftKey: publishDraftKey(id),
    subject: `the decision on ${titleOf(submission)}`,
    subjectName: submission.firmName,
    schema: publishingDraft,
    stored: { values: firstDraft(submission), tag: submissionTag(submission) },
    fields: publishFields,
    messages: FAILED,
    // Staff publish exactly the version they saw: a submission that changed meanwhile is shown, and nothing is merged.
    send: async (values, _tag, checked) => {
      if (!checked) throw new Error('A review is published by choices that were checked')
      const removedAt = [...positionsOf(description, values.removed)]
      const body = {
        ...checked.choice,
        ...(removedAt.length === 0 ? { reason: '', rule: '' as const } : {}),
        tag: checked.tag,
        removed: removedAt,
      }
      const { data, act } = await save({ params: { id }, body }).catch((error) => {
        const newer = newerOf(error)?.current as Submission | undefined
        if (!newer) throw error
        onNewer(newer)
        throw conflictError(errorMessage(error, FAILED))
      })
      return { values: firstDraft(data), tag: submissionTag(data), after: data, act }
    },
  })
  const { form } = safe
  const values = { ...form.getValues(), ...(useWatch({ control: form.control }) as PublishingDraft) }
  const removed = useMemo(() => positionsOf(description, values.removed), [description, values.removed])
  const choice = choiceOf(values, submission, firms ?? [])
  const set = (change: Partial<PublishingDraft>) => {
    for (const [name, value] of Object.entries(change)) form.setValue(name as keyof PublishingDraft, value)
    setMissing(NOTHING)
  }
  const last = presses.at(-1)
  return {
    safe,
    choice,
    removed,
    missing,
    choose: set,
    toggle(at) {
      const after = namesOfWords(description, pressedAt(removed, at))
      setPresses([...presses, { before: values.removed, after }])
      set({ removed: after })
    },
    undo:
      last && isSame(last.after, values.removed)
        ? () => {
            setPresses(presses.slice(0, -1))
            set({ removed: [...last.before] })
          }
        : undefined,
    async publish(tag) {
      const hasRemoved = removed.size > 0
      setMissing(missingIn(choice, hasRemoved))
      if (!isWhole(choice, hasRemoved)) return null
      const saved = await safe.save({ tag: tag ?? submissionTag(submission), choice })
      if (!saved) return null
      setPresses([])
      onStored(saved.after)
      return saved
    },
  }
}
