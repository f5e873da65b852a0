import type { FirmDetails } from '#contract/firm.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { type Verdict, verdictLabel } from '#contract/rubric/verdicts.ts'
import type { CompareRow, RowGroup } from './compare-row.ts'

/** A firm with its details; null while the device has none. */
interface Compared {
  readonly details: FirmDetails | null
}

const NOT_HERE = 'Not on this device'

/** null: the firm's details are not loaded. */
type Standing = StandingToRubric | null

function rowOf(
  label: string,
  cells: readonly {
    readonly value: string
    readonly beside?: string
    readonly verdict?: Verdict | undefined
  }[],
  group: RowGroup,
): CompareRow {
  const told = cells.map(({ value, beside = '' }) => `${value} ${beside}`)
  return {
    label,
    values: cells.map(({ value }) => value),
    beside: cells.map(({ beside = '' }) => beside),
    verdicts: cells.map(({ verdict }) => verdict),
    differs: new Set(told).size > 1,
    best: [],
    group,
  }
}

function metCell(standing: Standing) {
  if (!standing) return { value: NOT_HERE, beside: 'connect to read it' }
  const { isAssessed, yes, unknown, lines } = standing
  if (!isAssessed) return { value: 'Not assessed yet' }
  return { value: `${yes} of ${lines.length}`, beside: unknown === 0 ? '' : `${unknown} not known` }
}

/** How the compared firms measure up to the rubric: a row for each criterion, in its order. None without an assessed firm. */
export function criteriaRows(compared: readonly Compared[], rubric: Rubric | null): readonly CompareRow[] {
  if (!rubric) return []
  const standings = compared.map(({ details }): Standing => details && whyThisTier(details, rubric))
  if (!standings.some((standing) => standing?.isAssessed)) return []
  const group = { title: 'Criteria', note: `rubric version ${rubric.version}`, isBold: true }
  return [
    rowOf('Met', standings.map(metCell), group),
    ...rubric.criteria.map(({ name }, place) =>
      rowOf(
        name,
        standings.map((standing) => {
          const verdict = standing?.cells[place]
          return { value: verdict ? verdictLabel(verdict) : NOT_HERE, verdict }
        }),
        group,
      ),
    ),
  ]
}
