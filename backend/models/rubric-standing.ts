import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import type { Firm } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { type RubricLine, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { type SectionKey, sectionKeys, sectionOf } from '#contract/tiers.ts'
import { firmTable, LIVE } from './firm.ts'
import { countOpenChallenges } from './firm-report.ts'
import { readState } from './publication-state.ts'
import { reportTable } from './review-report.ts'
import { readRubric } from './settings.ts'
import { readInBlocks } from './table.ts'

interface Row extends Pick<Firm, 'id' | 'category' | 'standing'> {
  /** Null in rows of before there were any. */
  readonly assessment: Firm['assessment'] | null
}

const attributes = ['id', 'category', 'standing', 'assessment'] satisfies (keyof Row)[]

/** Puts a firm under each criterion that it meets. */
function noteMet(met: ReadonlyMap<string, string[]>, lines: readonly RubricLine[], id: string): void {
  for (const { criterion, verdict } of lines) if (verdict === 'yes') met.get(criterion.key)?.push(id)
}

/** What follows from the rubric and the firms alone: a report changes none of it. */
type Counted = Omit<RubricReply, 'challenges'>

async function countFirms(reading: Reading): Promise<Counted> {
  const rubric = await readRubric(reading)
  const { version, since, criteria } = rubric
  const met = new Map(criteria.map(({ key }) => [key, [] as string[]]))
  const tiers = new Map<SectionKey, { byYes: number[]; notAssessed: number }>(
    sectionKeys.map((tier) => [tier, { byYes: criteria.map(() => 0).concat(0), notAssessed: 0 }]),
  )
  for await (const rows of readInBlocks<Row>(reading, firmTable, { where: LIVE, attributes })) {
    for (const row of rows) {
      if (isClosed(row)) continue
      const { lines, yes, isAssessed } = whyThisTier({ assessment: row.assessment ?? [] }, rubric)
      noteMet(met, lines, row.id)
      const tier = tiers.get(sectionOf(row.category))
      if (!tier || !operates(row)) continue
      if (isAssessed) tier.byYes[yes] = (tier.byYes[yes] ?? 0) + 1
      else tier.notAssessed += 1
    }
  }
  return {
    version,
    since: since === '' ? null : since,
    criteria,
    tiers: [...tiers].map(([tier, counts]) => ({ tier, ...counts })),
    met: Object.fromEntries(met),
  }
}

const countChallenges = async (reading: Reading): Promise<RubricReply['challenges']> => ({
  open: await countOpenChallenges(reading),
  answered: await countAnswered(reading),
})

/** The rubric, and how the firms that visitors see stand to it. Give it one state of the database. */
export const readRubricStanding = async (reading: Reading): Promise<RubricReply> => ({
  ...(await countFirms(reading)),
  challenges: await countChallenges(reading),
})

/**
 * The same for many callers: the firms are counted once for each revision, since ten thousand of them take half a second, and who
 * opens details asks.
 */
export function keptRubricStanding(): typeof readRubricStanding {
  let kept: { readonly revision: number; readonly counted: Counted } | null = null
  return async (reading) => {
    const { revision } = await readState(reading)
    const counted = kept?.revision === revision ? kept.counted : await countFirms(reading)
    kept = { revision, counted }
    return { ...counted, challenges: await countChallenges(reading) }
  }
}

/** How many reports on a line of an assessment were decided on. */
function countAnswered({ database, ...options }: Reading): Promise<number> {
  const where = { criterion: { [Op.ne]: '' }, resolved_at: { [Op.gt]: '' } }
  return reportTable(database).count({ ...options, where })
}
