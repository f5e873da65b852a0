import { type Challenge, challenge } from '#contract/challenges/challenge.ts'
import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'
import { challengeColumns, challengeText } from '../columns/challenge-columns.ts'

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

/** Two values as they are shown beside each other: of lists of challenges only what differs, as text. */
export const sideBySide = (one: unknown, other: unknown): readonly [unknown, unknown] =>
  areChallenges(one) && areChallenges(other)
    ? [differences(one, other), differences(other, one)]
    : [one, other]
