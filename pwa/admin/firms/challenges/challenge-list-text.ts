import * as v from 'valibot'
import { type Challenge, challenge, challengeList } from '#contract/challenges/challenge.ts'
import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'
import { challengeColumns, challengeText } from '#contract/sheets/challenge-columns.ts'
import { formatValue } from '../../kit/form/fields/field-text.tsx'

/** Whether a value is a list of challenges, of which a draft may hold cells that cannot be read. */
const areChallenges = (value: unknown): value is readonly Challenge[] =>
  Array.isArray(value) &&
  value.every(
    (row) => isPlainObject(row) && 'id' in row && Object.keys(row).every((key) => key in challenge.entries),
  )

/** "Ridge 50: Price $149.00, Daily loss not known": the cells in which a challenge is not like another. */
function cellsText(one: Challenge, other: Challenge): string {
  const cells = challengeColumns
    .filter(({ key }) => !isSame(one[key], other[key]))
    .map(({ label, write, read, show }) => {
      const reading = read(write(one))
      const text = reading && 'fault' in reading ? write(one) : show(one)
      return `${label} ${text || 'not known'}`
    })
  return cells.length === 0 ? '' : `${one.name}: ${cells.join(', ')}`
}

/** The challenges of one list that another does not have like this, a line for each. */
function differences(list: readonly Challenge[], others: readonly Challenge[]): string {
  const lines = list.map((one) => {
    const other = others.find(({ id }) => id === one.id)
    return other ? cellsText(one, other) : challengeText(one)
  })
  const shared = (rows: readonly Challenge[], those: readonly Challenge[]) =>
    rows.filter(({ id }) => those.some((row) => row.id === id)).map(({ id }) => id)
  const isMoved = !isSame(shared(list, others), shared(others, list))
  const order = isMoved ? `Order: ${list.map(({ name }) => name).join(', ')}` : ''
  return [...lines, order].filter((line) => line !== '').join('\n')
}

/** The challenges of a firm, a line for each. */
export function challengesText(value: unknown): string {
  const challenges = v.safeParse(challengeList, value)
  return challenges.success && challenges.output.length > 0
    ? challenges.output.map(challengeText).join('\n')
    : formatValue(value)
}

/** The differences between two lists of challenges, as texts for a conflict. */
export const compareChallenges = (one: unknown, other: unknown): readonly [string, string] =>
  areChallenges(one) && areChallenges(other)
    ? [differences(one, other), differences(other, one)]
    : [challengesText(one), challengesText(other)]
