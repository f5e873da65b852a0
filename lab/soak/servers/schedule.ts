import { openDatabase } from '#backend/database/connect.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { startMariadb } from '#testing/backend/mariadb.ts'
import { anInstance, simulateSchedule } from '#testing/backend/schedule.ts'
import type { Goal } from './goals.ts'
import { mysqlPlace, sqlitePlace } from './places.ts'

/** Goal 18: daily jobs run once, whichever process dies and however clocks jump. */
export const schedule: Goal = {
  name: 'schedule',
  says: 'what is due is done once, with several instances, crashes and clocks that jump',
  numbers: { days: 60, instances: 3 },
  async *run(servers, { days = 0, instances = 0 }) {
    for (const kind of servers.kinds) {
      const mariadb = kind === 'mysql' ? await startMariadb() : null
      const location = mariadb ? await mysqlPlace(mariadb) : await sqlitePlace()
      const opened = [openDatabase(location)]
      const [first] = opened
      if (first) await prepareDatabase(first)
      const ran: string[] = []
      const start = async () => {
        const database = openDatabase(location)
        opened.push(database)
        return anInstance(database, (due) => ran.push(due))
      }
      const due = await simulateSchedule({ days, instances, start })
      // A clock that jumps ahead on the last day does what is due after the end.
      const within = ran.filter((moment) => moment <= (due.at(-1) ?? ''))
      const once = due.filter((moment) => within.filter((other) => other === moment).length === 1).length
      const figures = `${kind}: ${instances} instances, ${days} simulated days, ${days} crashes: of ${due.length} due times ${once} were done exactly once; ${within.length - once} runs beside`
      yield { passed: once === due.length && within.length === due.length, figures }
      for (const database of opened) await database.close()
      await mariadb?.stop()
    }
  },
}
