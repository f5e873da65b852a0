import { col, fn, literal, Op, type WhereOptions, where } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import type { QueueFilter } from '#contract/submission-queue.ts'
import { holdsWanted, isUnplain, wantedWords } from './folded-search.ts'
import { readInBlocks, type Table } from './table.ts'

/** Stands for a dollar sign; no input holds it. */
const STAND_IN = '\u0001'

/**
 * A text as an argument of `fn`. Sequelize 6 doubles the dollar signs of such a text, for statements that bind values, and
 * leaves them doubled in all others: "$50" would look for "$$50".
 */
const textArgument = (text: string) =>
  text.includes('$') ? fn('REPLACE', text.replaceAll('$', STAND_IN), STAND_IN, literal("'$'")) : text

/** What of a submission a search looks through. */
const searched = ['firmName', 'description', 'contactName', 'contactEmail', 'notes'] as const

/** Whether the lower case of a column holds these words. INSTR knows no wildcards. */
const holds = (column: string, wanted: string): WhereOptions =>
  where(fn('INSTR', fn('LOWER', col(column)), textArgument(wanted)), Op.gt, 0)

const holdsSomewhere = (wanted: string): WhereOptions => ({
  [Op.or]: searched.map((column) => holds(column, wanted)),
})

/**
 * A filter whose group of duplicates was looked up, how the firm that it names is spelled, and what its search finds in texts that
 * have to be folded: `among` and `folded` are their ids, absent where none was asked for.
 */
export type KnownFilter = Omit<QueueFilter, 'alikeTo' | 'alikeBy' | 'firm'> & {
  readonly spellings?: readonly string[]
  readonly among?: readonly string[]
  readonly folded?: readonly string[]
}

/** The submissions that a filter lets through; never deleted ones. */
export function matching({ status, spellings, among, folded = [], search = '' }: KnownFilter): WhereOptions {
  const wanted = wantedWords(search)
  return {
    [Op.and]: [
      {
        deleted_at: '',
        ...(status === undefined ? {} : { status }),
        ...(among === undefined ? {} : { id: [...among] }),
        ...(spellings === undefined ? {} : { firmName: [...spellings] }),
      },
      wanted === '' ? {} : { [Op.or]: [holdsSomewhere(wanted), { id: [...folded] }] },
    ],
  }
}

type Searched = Record<'id' | (typeof searched)[number], string>

/** The ids of the submissions that the search of a filter finds by folding their texts alone, read in blocks. (threat N12) */
export async function readFolded(
  reading: Reading,
  table: Table,
  { search = '', ...filter }: KnownFilter,
): Promise<readonly string[]> {
  const wanted = wantedWords(search)
  if (wanted === '') return []
  const unplain = searched.map((column) => literal(isUnplain(column, reading.database.kind)))
  const found: string[] = []
  const query = {
    attributes: ['id', ...searched],
    where: { [Op.and]: [matching(filter), { [Op.not]: holdsSomewhere(wanted) }, { [Op.or]: unplain }] },
  }
  for await (const rows of readInBlocks<Searched>(reading, table, query)) {
    for (const row of rows)
      if (searched.some((column) => holdsWanted(row[column], wanted))) found.push(row.id)
  }
  return found
}
