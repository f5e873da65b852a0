import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import type { Firm } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { type RubricLine, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import type { DatedVersion } from '#contract/rubric/verdicts.ts'
import { type SectionKey, sectionKeys, sectionOf } from '#contract/tiers.ts'
import { firmTable, LIVE } from './firm.ts'
import { countOpenChallenges } from './firm-report.ts'
import { type ChangeRow, changeTable } from './public-change.ts'
import { readState } from './publication-state.ts'
import { reportTable } from './review-report.ts'
import { readRubric } from './settings.ts'
import { readInBlocks, readRows } from './table.ts'

/** The field of the entry for a new version. */
export const RUBRIC_VERSION = 'version'

type Row = Pick<Firm, 'id' | 'category' | 'standing' | 'assessment'>

const attributes = ['id', 'category', 'standing', 'assessment'] satisfies (keyof Row)[]

/** Puts a firm under each criterion that it meets. */
function recordMetCriteria(
  met: ReadonlyMap<string, string[]>,
  lines: readonly RubricLine[],
  id: string,
): void {
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
      const { lines, yes, isAssessed } = whyThisTier(row, rubric)
      recordMetCriteria(met, lines, row.id)
      const tier = tiers.get(sectionOf(row.category))
      if (!tier || !operates(row)) continue
      if (isAssessed) tier.byYes[yes] = (tier.byYes[yes] ?? 0) + 1
      else tier.notAssessed += 1
    }
  }
  return {
    version,
    since: since === '' ? null : since,
    versions: await readVersions(reading, rubric),
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

/** Most versions that are read: the newest. */
const MOST_VERSIONS = 100

/** The versions that the list of changes tells of, and the one that holds: a restore brings one without an entry of its own. */
async function readVersions(reading: Reading, now: DatedVersion): Promise<DatedVersion[]> {
  const rows = await readRows<Pick<ChangeRow, 'at' | 'told'>>(reading, changeTable, {
    // A criterion may have the same key; its entries have a subject.
    where: { kind: 'rubric', field: RUBRIC_VERSION, subject_id: '' },
    attributes: ['at', 'told'],
    order: [['at', 'DESC']],
    limit: MOST_VERSIONS,
  })
  const told = rows.toReversed().map(({ at, told }) => ({ version: told.after, since: at.slice(0, 10) }))
  const all = [{ version: rows.at(-1)?.told.before, since: '' }, ...told, now]
  // A restored entry holds what its file said.
  const dated = all.filter((one): one is DatedVersion => Number.isInteger(one.version))
  const byVersion = new Map(dated.map((one) => [one.version, one]))
  return [...byVersion.values()].toSorted((one, other) => one.version - other.version)
}

/** How many reports on a line of an assessment were decided on. */
function countAnswered({ database, ...options }: Reading): Promise<number> {
  const where = { criterion: { [Op.ne]: '' }, resolved_at: { [Op.gt]: '' } }
  return reportTable(database).count({ ...options, where })
}
