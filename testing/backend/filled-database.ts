import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { ensureDefaultData } from '#backend/init-data/default-data.ts'
import { insertFirm, readFirmsInBlocks, updateFirm } from '#backend/models/firm.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import type { NewFirm } from '#contract/firm.ts'

/** Where the server keeps its embedded database below `DATA_DIR`. */
const fileIn = (dataDir: string) => join(dataDir, 'directory.sqlite')

/**
 * Makes an embedded database that holds these firms, written as the API writes them. `apart`: each firm is a change of its own, so
 * that devices may lack any number of them.
 */
export async function fillDatabase(
  dataDir: string,
  firms: readonly NewFirm[],
  { apart = false } = {},
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const database = openDatabase({ kind: 'sqlite', file: fileIn(dataDir) })
  try {
    await prepareDatabase(database)
    await ensureDefaultData(database)
    for (const some of apart ? firms.map((firm) => [firm]) : [firms]) {
      await inTransaction(database, async (writing) => {
        const revision = await nextRevision(writing)
        for (const firm of some) await insertFirm(writing, firm, { revision })
      })
    }
  } finally {
    await database.close()
  }
}

/** Changes one firm of the database from outside its server; returns the revision of that change. */
export async function changeOneFirm(dataDir: string, evaluationFee: string): Promise<number> {
  const database = openDatabase({ kind: 'sqlite', file: fileIn(dataDir) })
  try {
    return await inTransaction(database, async (writing) => {
      const revision = await nextRevision(writing)
      const [firm] = await readFirmsInBlocks(writing)
      if (!firm) throw new Error('The database holds no firm')
      await updateFirm(writing, firm.id, { evaluationFee }, { revision })
      return revision
    })
  } finally {
    await database.close()
  }
}
