import { setTimeout as pause } from 'node:timers/promises'
import { QueryTypes } from 'sequelize'
import { seconds } from '#contract/primitives/time.ts'
import type { Database } from './connect.ts'
import { isOutage, refusalOf } from './failures.ts'
import { LeaseLost } from './lease.ts'
import { migrate } from './migrate.ts'
import { overwriteOldPages } from './overwrite-old-pages.ts'

/** The database cannot be used until somebody changes how it is set up or named; the message says what. */
export class UnfitDatabase extends Error {}

/** How long, in milliseconds, a start waits for a database that is still starting itself. */
const PATIENCE = seconds(60)

/** Waits for the database, checks that it stores values unchanged, and migrates. Returns the steps that ran. */
export async function prepareDatabase(database: Database, patience = PATIENCE): Promise<readonly string[]> {
  const until = performance.now() + patience
  for (;;) {
    try {
      if (database.kind === 'mysql') await requireFitSession(database)
      const ran = await migrate(database)
      await overwriteOldPages(database)
      return ran
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) throw new UnfitDatabase(refusal)
      if (!isOutage(error) && !(error instanceof LeaseLost)) throw error
      if (performance.now() > until) {
        throw new UnfitDatabase(`The database did not answer within ${patience / seconds(1)} s`, {
          cause: error,
        })
      }
      await pause(seconds(1))
    }
  }
}

/** Without strict mode MySQL cuts values short, without utf8mb4 it loses characters. (threat J13) */
async function requireFitSession({ sequelize }: Database): Promise<void> {
  const [session] = await sequelize.query<{ mode: string; charset: string }>(
    'SELECT @@SESSION.sql_mode AS mode, @@SESSION.character_set_connection AS charset',
    { type: QueryTypes.SELECT },
  )
  if (!/STRICT_(?:ALL|TRANS)_TABLES/.test(session?.mode ?? '')) {
    throw new UnfitDatabase('The database server does not allow strict mode (sql_mode STRICT_ALL_TABLES)')
  }
  if (session?.charset !== 'utf8mb4') {
    throw new UnfitDatabase(`The database connection speaks ${session?.charset} instead of utf8mb4`)
  }
}
