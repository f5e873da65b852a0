import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { useDevice } from '../device/device.tsx'
import type { Reading } from '../device/questions.ts'
import { type Held, knownIn, useCached } from '../use-cached.ts'

interface ShownRubric extends Reading {
  readonly rubric: RubricReply
  /** Whether it names the firms that meet each criterion: documents come without. */
  readonly isWhole: boolean
}

/** The rubric: as it came with the document, else as this device keeps it, and then as the site has it. */
export function useRubric(): Held<ShownRubric> {
  const { frame } = useDevice().directory
  return useCached<'rubric', ShownRubric>('rubric', {
    about: null,
    of: '',
    first: frame?.rubric
      ? { rubric: frame.rubric, readAt: frame.publishedAt, isKept: false, isWhole: false }
      : null,
    isKeptFirst: true,
    shownOf: (answer, before, isLooking) =>
      answer
        ? {
            rubric: answer.value,
            readAt: answer.readAt,
            isKept: answer.isKept && !isLooking,
            isWhole: true,
          }
        : (before ?? 'unreachable'),
  }).held
}

/** The rubric itself, as far as it is known. */
export const rubricIn = (held: Held<ShownRubric>): RubricReply | null => knownIn(held)?.rubric ?? null
