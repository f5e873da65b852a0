import { useMemo, useState } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { publishReview } from '#contract/reviews/moderation.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import { errorMessage, newerOf } from '../../kit/call-errors.ts'
import { useUnsavedChanges } from '../../kit/safe-save/leave-guard.tsx'
import { useStaffSave } from '../../kit/staff-query.tsx'
import { useFirms } from '../../kit/use-firms.ts'
import { titleOf } from '../submission-labels.ts'
import { firstChoice, type PublishChoice, removedAfter, removedBefore } from './publish-choice.ts'

export interface Publication {
  readonly choice: PublishChoice
  /** The same choice as before, and the same words. */
  readonly isUnchanged: boolean
  readonly removed: ReadonlySet<number>
  readonly isPublishing: boolean
  /** What is missing, or why it failed. */
  readonly problems: { readonly firm?: string; readonly proof?: string; readonly other?: string }
  choose(change: Partial<PublishChoice>): void
  toggle(at: number): void
  /** Takes the last press on a word back; absent where there is none. */
  readonly undo: (() => void) | undefined
  /** Publishes; returns what it became, null where nothing was. `tag` where the review was saved a moment before. */
  publish(tag?: string | null): Promise<Submission | null>
}

interface Outcome {
  readonly onStored: (after: Submission) => void
  /** Somebody else changed the review meanwhile. */
  readonly onNewer: (current: Submission) => void
}

const LABELS = { words: 'Published text', choice: 'Choices' } as const

/** How a review is published: the firm, the proof, the labels, and the words that are removed. */
export function usePublication(submission: Submission, { onStored, onNewer }: Outcome): Publication {
  const { id, description } = submission
  const { data: firms } = useFirms()
  const { save, isSaving } = useStaffSave(publishReview)
  const [changes, setChanges] = useState<Partial<PublishChoice>>({})
  const [problems, setProblems] = useState<Publication['problems']>({})
  // Positions belong to the text that was read: of a corrected one none is removed.
  const [pressed, setPressed] = useState<{ readonly of: string; readonly at: readonly number[] }>()
  const presses = useMemo(() => (pressed?.of === description ? pressed.at : []), [pressed, description])
  const first = useMemo(() => firstChoice(submission, firms ?? []), [submission, firms])
  const before = useMemo(() => removedBefore(submission), [submission])
  const removed = useMemo(() => removedAfter(before, presses), [before, presses])
  const choice = { ...first, ...changes }
  const hasNewWords = !isSame([...removed].sort(), [...before].sort())
  const hasNewChoice = !isSame(choice, first)

  const reset = () => {
    setChanges({})
    setPressed(undefined)
    setProblems({})
  }
  const withdraw = useUnsavedChanges(
    hasNewWords
      ? {
          subject: `the decision on ${titleOf(submission)}`,
          fields: [LABELS.words, ...(hasNewChoice ? [LABELS.choice] : [])],
          isKeepable: false,
          keep: async () => false,
          discard: () => {
            reset()
            withdraw()
          },
        }
      : null,
  )
  const publish = async (tag?: string | null): Promise<Submission | null> => {
    const { proof, firmId, ...rest } = choice
    const missing = {
      ...(firmId === '' ? { firm: 'Choose the firm that this review is about' } : {}),
      ...(proof === null ? { proof: 'Choose which proof you saw' } : {}),
    }
    setProblems(missing)
    if (firmId === '' || proof === null) return null
    try {
      const words = [...removed].sort((one, other) => one - other)
      const body = { tag: tag ?? submissionTag(submission), firmId, proof, removed: words, ...rest }
      const { data } = await save({ params: { id }, body })
      withdraw()
      reset()
      onStored(data)
      return data
    } catch (error) {
      const newer = newerOf(error)?.current as Submission | undefined
      setProblems({ other: errorMessage(error, { failed: 'It was not published. Please try again.' }) })
      if (newer) onNewer(newer)
      return null
    }
  }
  return {
    choice,
    isUnchanged: !hasNewWords && !hasNewChoice,
    removed,
    isPublishing: isSaving,
    problems,
    choose: (change) => {
      setChanges((now) => ({ ...now, ...change }))
      setProblems({})
    },
    toggle: (at) => setPressed({ of: description, at: [...presses, at] }),
    undo: presses.length > 0 ? () => setPressed({ of: description, at: presses.slice(0, -1) }) : undefined,
    publish,
  }
}
