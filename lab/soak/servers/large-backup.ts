import type { Database, DatabaseLocation } from '#backend/database/connect.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { exportFrom, fill, restoreInto, withoutMoment } from '#testing/backend/backups.ts'
import { using } from '#testing/backend/crashes.ts'
import { startMariadb } from '#testing/backend/mariadb.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { took } from './figures.ts'
import type { Goal } from './goals.ts'
import { mysqlPlace, sqlitePlace } from './places.ts'

/** The most memory, in MB, that a server may have had. */
const LIMIT = 300

async function filled(location: DatabaseLocation, amounts: Parameters<typeof fill>[1]): Promise<void> {
  await using(location, async (database: Database) => {
    await prepareDatabase(database)
    await fill(database, amounts)
  })
}

/** A backup of a large site is written and restored with little memory, and restores to the same data. */
export const largeBackup: Goal = {
  name: 'large-backup',
  says: 'a large backup is written and restored in less than 300 MB, and comes back byte for byte',
  numbers: { firms: 1000, themes: 50, submissions: 20_000 },
  async *run(servers, { firms = 0, themes = 0, submissions = 0 }) {
    const mariadb = await startMariadb()
    for (const kind of servers.kinds) {
      const from = kind === 'mysql' ? await mysqlPlace(mariadb) : await sqlitePlace()
      await filled(from, { firms, themes, submissions })
      const source = await aRunningProcess(from)
      let file = ''
      const writing = await took(async () => {
        file = await exportFrom(source)
      })
      const written = await source.peakMemory()
      await source.end()

      const into = await mysqlPlace(mariadb)
      const target = await aRunningProcess(into)
      let status = 0
      const restoring = await took(async () => {
        status = (await restoreInto(target, file)).status
      })
      const again = await exportFrom(target)
      const restored = await target.peakMemory()
      await target.end()
      const [one, other] = [file, again].map((text) => withoutMoment(text).split('"admin_users":')[0])
      const passed = status === 200 && one === other && Math.max(written, restored) < LIMIT
      const figures = `${kind} to mysql: ${(file.length / 1e6).toFixed(1)} MB written in ${Math.round(writing)} ms (peak ${Math.round(written)} MB), restored in ${Math.round(restoring)} ms (peak ${Math.round(restored)} MB), ${one === other ? 'the same again' : 'NOT the same again'}`
      yield { passed, figures }
    }
    await mariadb.stop()
  },
}
