import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import { type Crash, crashRestores } from '#testing/backend/crashes.ts'
import { startMariadb } from '#testing/backend/mariadb.ts'
import { randomFrom } from '#testing/random.ts'
import { quantile } from './figures.ts'
import type { Finding, Goal } from './goals.ts'
import { mysqlPlace, sqlitePlace } from './places.ts'

const amounts = { firms: 300, themes: 3, submissions: 600 }

async function finding(what: string, crashes: AsyncIterable<Crash>, trials: number): Promise<Finding> {
  const counts = { old: 0, new: 0, torn: 0, lost: 0 }
  let told = 0
  const boots: number[] = []
  for await (const { left, acknowledged, bootTime } of crashes) {
    counts[left] += 1
    if (acknowledged) told += 1
    boots.push(bootTime)
  }
  const passed = counts.torn + counts.lost === 0 && counts.old + counts.new === trials
  const boot = (quantile(boots, 1) / seconds(1)).toFixed(1)
  const figures = `${what}: ${trials} kills, ${counts.old} left the old data, ${counts.new} the new, ${counts.torn} anything else; of ${told} acknowledged restores ${counts.lost} were lost; slowest start ${boot} s`
  return { passed, figures }
}

/** Goal 5: a server or its database dies in the middle of a restore. */
export const killRestore: Goal = {
  name: 'kill-restore',
  says: 'whoever is killed in the middle of a restore, the data is the old or the new',
  numbers: { sqlite: 200, mariadb: 50, 'kill-db': 20, seed: 20_261_127 },
  async *run(servers, { sqlite = 0, mariadb = 0, 'kill-db': killDb = 0, seed = 0 }) {
    const options = { amounts, random: randomFrom(seed) }
    if (servers.kinds.includes('sqlite')) {
      yield await finding(
        'SQLite',
        crashRestores(await sqlitePlace(), { ...options, trials: sqlite }),
        sqlite,
      )
    }
    if (!servers.kinds.includes('mysql')) return
    const server = await startMariadb()
    try {
      const crashes = crashRestores(await mysqlPlace(server), { ...options, trials: mariadb })
      yield await finding('MariaDB', crashes, mariadb)
      const strike = async () => {
        await server.kill()
        return async () => {
          await server.restart()
          await pause(seconds(1))
        }
      }
      const struck = crashRestores(await mysqlPlace(server), { ...options, trials: killDb, strike })
      yield await finding('MariaDB, killed itself', struck, killDb)
    } finally {
      await server.stop()
    }
  },
}
