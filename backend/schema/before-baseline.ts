import { QueryTypes } from 'sequelize'
import type { StepContext } from './step.ts'

/** The last step of the versions that had a step for each change, and the last commit of them. */
const [LAST_STEP, LAST_COMMIT] = ['0253-open-forms', '531dbef778edc143ee6e09e59eed747c523bc70d'] as const

/** The database was written by a version whose steps this one does not have. */
export class OlderSchema extends Error {
  constructor() {
    super(
      `The database is older than this program can go on with: start commit ${LAST_COMMIT} on it once, then this one`,
    )
  }
}

/**
 * Requires that a database whose steps are from before the baseline has them all, and that what the first start of that version
 * does once is done: it chains the history, packs snapshots so that reviews can be erased in them, and overwrites what was deleted
 * before. (threat N2) @throws OlderSchema
 */
export async function requireLastBefore(context: StepContext, ran: readonly string[]): Promise<void> {
  if (!ran.includes(LAST_STEP)) throw new OlderSchema()
  const left = [
    'SELECT 1 AS found FROM history WHERE position IS NULL LIMIT 1',
    'SELECT 1 AS found FROM snapshot_parts WHERE about IS NULL LIMIT 1',
    ...(isEmbedded(context) ? ['SELECT 1 AS found FROM pragma_user_version WHERE user_version = 0'] : []),
  ]
  const { queries, transaction } = context
  for (const sql of left) {
    const rows = await queries.sequelize.query(sql, { type: QueryTypes.SELECT, transaction })
    if (rows.length > 0) throw new OlderSchema()
  }
}

const isEmbedded = ({ queries }: StepContext) => queries.sequelize.getDialect() === 'sqlite'
