import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { LeaseLost, underLease } from '#backend/database/lease.ts'

// Holds the lease "test" of the database that its first argument names, with the beat that its second names, and says
// "held"; says "lost" once another process has taken it.
const beat = Number(process.argv[3])
const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
const work = async ({ confirm }: { confirm(): Promise<void> }) => {
  process.stdout.write('held\n')
  for (;;) {
    await pause(beat)
    await confirm()
  }
}
await underLease(database, 'test', work, beat).catch((error: unknown) => {
  process.stdout.write(error instanceof LeaseLost ? 'lost\n' : `${error}\n`)
})
await database.close()
