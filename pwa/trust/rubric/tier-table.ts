import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { tierOf } from '#contract/tiers.ts'

/** Numbers of yes that share a column. */
interface Band {
  readonly from: number
  readonly to: number
}

/** Fewer criteria have a column each. */
const FEWEST_FOR_BANDS = 5

/** The columns for a number of criteria, most yes first: of ten "8 to 10", "5 to 7" and "0 to 4". */
export function bandsOf(criteria: number): readonly Band[] {
  if (criteria < FEWEST_FOR_BANDS)
    return Array.from({ length: criteria + 1 }, (_, less) => ({ from: criteria - less, to: criteria - less }))
  const [most, half] = [Math.ceil(criteria * 0.8), Math.ceil(criteria / 2)]
  return [
    { from: most, to: criteria },
    { from: half, to: most - 1 },
    { from: 0, to: half - 1 },
  ]
}

const headOf = ({ from, to }: Band): string => (from === to ? `${from} yes` : `${from} to ${to} yes`)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How the firms of each tier measure up to the rubric: heads of the columns, and a row for each tier that has firms. */
export function tierTable({ criteria, tiers }: Pick<RubricReply, 'criteria' | 'tiers'>) {
  const bands = bandsOf(criteria.length)
  const rows = tiers
    .map(({ tier, byYes, notAssessed }) => ({
      label: tierOf(tier).label,
      figures: [
        sum(byYes) + notAssessed,
        ...bands.map(({ from, to }) => sum(byYes.slice(from, to + 1))),
        notAssessed,
      ],
    }))
    .filter(({ figures: [firms = 0] }) => firms > 0)
  return { heads: ['Tier', 'Firms', ...bands.map(headOf), 'Not assessed'], rows }
}

/** "Of 100 lines 41 say yes; the others say no or are not known yet."; "" where no firm was assessed. */
export function linesText({ criteria, tiers }: Pick<RubricReply, 'criteria' | 'tiers'>): string {
  const assessed = sum(tiers.map(({ byYes }) => sum(byYes)))
  if (assessed === 0) return ''
  const yes = sum(tiers.flatMap(({ byYes }) => byYes.map((firms, count) => firms * count)))
  const lines = assessed * criteria.length
  return `Of ${lines} lines ${yes} say yes; the others say no or are not known yet.`
}
