import { utcDayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { RubricGroup } from '#contract/rubric/rubric-group.ts'

/** The rubric with other criteria, as its next version; the same one where they say the same. No caller chooses a version. */
export function nextRubric(
  before: RubricGroup,
  { criteria }: Pick<RubricGroup, 'criteria'>,
  now: Date,
): RubricGroup {
  if (isSame(before.criteria, criteria)) return before
  return { version: before.version + 1, since: utcDayOf(now), criteria }
}

/** The rubric of a backup. A version that this site had already stands for one list of criteria, so it is not used again. */
export const restoredRubric = (before: RubricGroup, given: RubricGroup, now: Date): RubricGroup =>
  given.version > before.version ? given : nextRubric(before, given, now)
