import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { countFirmRows, insertFirm } from '#backend/models/firm.ts'
import { nextRevision, readState } from '#backend/models/publication-state.ts'
import { sampleFirms } from './sample-firms.ts'

/** Adds the sample firms to a database that holds no firm; answers how many were added. */
export function seedFirms(database: Database): Promise<number> {
  return inTransaction(database, async (writing) => {
    if ((await countFirmRows(writing)) > 0) return 0
    const revision = await nextRevision(writing)
    for (const firm of sampleFirms) await insertFirm(writing, firm, { revision })
    return sampleFirms.length
  })
}

/** The same, but only for a database in which nothing was ever written. */
export async function seedNewDatabase(database: Database): Promise<number> {
  const { revision, deltaFrom } = await readState({ database })
  return revision === deltaFrom ? seedFirms(database) : 0
}
