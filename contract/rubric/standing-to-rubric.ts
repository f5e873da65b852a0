import { sectionOf } from '../tiers.ts'
import type { AssessmentLine } from './assessment.ts'
import type { Criterion, Rubric } from './rubric.ts'
import type { Verdict } from './verdicts.ts'

/** A criterion with its finding. */
export interface RubricLine {
  readonly criterion: Criterion
  readonly verdict: Verdict
  readonly note: string
  /** An address, or "". */
  readonly source: string
  /** A day, or "" where staff have not looked. */
  readonly checkedOn: string
}

/** How a firm measures up to a rubric. */
export interface StandingToRubric {
  readonly version: number
  /** One for each criterion, in the rubric's order. */
  readonly lines: readonly RubricLine[]
  readonly yes: number
  readonly no: number
  readonly unknown: number
  /** The verdicts alone, in the same order. */
  readonly cells: readonly Verdict[]
  /** Whether staff found anything yet. */
  readonly isAssessed: boolean
  /** "6 yes, 1 no, 3 of 10 not known yet". */
  readonly countsText: string
}

/** The lines of a firm; devices that kept it before there were any hold none. */
interface Assessed {
  readonly assessment?: readonly AssessmentLine[] | undefined
}

/** "6 yes, 1 no, 3 of 10 not known yet"; without the last part where all is known. */
function countsText({ yes, no, unknown }: Pick<StandingToRubric, 'yes' | 'no' | 'unknown'>): string {
  const all = yes + no + unknown
  return `${yes} yes, ${no} no${unknown === 0 ? '' : `, ${unknown} of ${all} not known yet`}`
}

const NOTHING = { verdict: 'unknown', note: '', source: '', checkedOn: '' } as const

/** How a firm measures up to the rubric. A criterion without a line is unknown; lines of other criteria are left out. */
export function whyThisTier(
  { assessment = [] }: Assessed,
  { version, criteria }: Pick<Rubric, 'version' | 'criteria'>,
): StandingToRubric {
  const found = new Map(assessment.map((line) => [line.criterion, line]))
  const lines = criteria.map((criterion): RubricLine => {
    const { verdict, note, source, checkedOn } = found.get(criterion.key) ?? NOTHING
    return { criterion, verdict, note, source, checkedOn }
  })
  const cells = lines.map(({ verdict }) => verdict)
  const count = (verdict: Verdict) => cells.filter((cell) => cell === verdict).length
  const counts = { yes: count('yes'), no: count('no'), unknown: count('unknown') }
  const isAssessed = counts.yes + counts.no > 0
  return { version, lines, ...counts, cells, isAssessed, countsText: countsText(counts) }
}

/** So many criteria may say no before the tier is doubted. */
const allowed: Readonly<Partial<Record<string, number>>> = { gold: 0, silver: 3 }

/**
 * A reason for staff to reconsider a tier: "gold, although 2 criteria say no"; "" without one. A warning only: the tier stays
 * their decision.
 */
export function tierDoubt(tier: string, lines: readonly { readonly verdict: Verdict }[]): string {
  const section = sectionOf(tier)
  const no = lines.filter(({ verdict }) => verdict === 'no').length
  const most = allowed[section]
  if (most === undefined || no <= most) return ''
  return `${section}, although ${no} ${no === 1 ? 'criterion says' : 'criteria say'} no`
}
