import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { readDirectory } from '#backend/models/directory.ts'
import { updateFirm } from '#backend/models/firm.ts'
import { nextRevision, readRevision } from '#backend/models/publication-state.ts'
import { readSubmissionFigures } from '#backend/models/submission-counts.ts'
import { loadPages } from '#backend/publication/load-pages.ts'
import { createPublication } from '#backend/publication/publication.ts'

// How long a publication takes after a save, and how long the event loop stands still meanwhile. Says one line of JSON
// for each save, times in milliseconds. Arguments: the data folder, how many saves, milliseconds of rest between them.

const [dataDir = '', saves = '5', rest = '1000'] = process.argv.slice(2)
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const database = openDatabase({ kind: 'sqlite', file: join(dataDir, 'directory.sqlite') })
const publication = createPublication({
  pages: await loadPages({
    client: at('dist/client'),
    serverEntry: at('dist/server/entry-server.js'),
    copyScript: at('pwa/copy-before-hydration.js'),
  }),
  appUrl: null,
  localUrl: 'http://localhost:3000',
  readDirectory: (known) => readDirectory(database, known),
  readRevision: () => readRevision(database),
  countReviews: () => readSubmissionFigures({ database }),
  onFailure: (error) => {
    throw error
  },
  onInvalidRecord: (sentence) => {
    throw new Error(sentence)
  },
})
await publication.publishNow()
const { firms } = await readDirectory(database)
// The first recompression runs on the thread pool and would take its time from what is measured.
await pause(Number(rest))

/** A resolution of a millisecond: what the histogram shows is that much more than the stall. */
const RESOLUTION = 1

for (let save = 0; save < Number(saves); save++) {
  const firm = firms[save % firms.length]
  if (!firm) throw new Error('The database holds no firm')
  await inTransaction(database, async (writing) => {
    const revision = await nextRevision(writing)
    await updateFirm(writing, firm.id, { evaluationFee: `$${save + 1} today` }, { revision })
  })
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const began = performance.now()
  await publication.publishNow()
  const took = performance.now() - began
  delay.disable()
  process.stdout.write(`${JSON.stringify({ took, stall: delay.max / 1e6 - RESOLUTION })}\n`)
  await pause(Number(rest))
}
await publication.stop()
await database.close()
process.exit()
