import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { QueryTypes } from 'sequelize'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { steps } from '#backend/database/steps.ts'
import { using } from '#backend/testing/crashes.ts'
import { startMariadb } from '#backend/testing/mariadb.ts'
import type { Goal } from './goals.ts'
import { mysqlPlace } from './places.ts'

const at = (name: string) => fileURLToPath(new URL(`../testing/${name}.ts`, import.meta.url))

/** Runs a script to its end; "" where it was killed. */
const output = (script: string, location: DatabaseLocation, ...more: string[]) =>
  promisify(execFile)(process.execPath, [at(script), JSON.stringify(location), ...more]).then(
    ({ stdout }) => stdout,
    () => '',
  )

const SCHEMA = `SELECT table_name, column_name, column_type, collation_name, is_nullable, column_key
  FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1, 2`

const schemaOf = (location: DatabaseLocation) =>
  using(location, async ({ sequelize }) =>
    JSON.stringify(await sequelize.query(SCHEMA, { type: QueryTypes.SELECT })),
  )

/** Milliseconds between looks at the lease of the dead: usual ones would wait ten seconds after each death. */
const QUICK_BEAT = '50'

/** Goal 7: a start dies after any statement of a migration; processes start together. */
export const killMigrate: Goal = {
  name: 'kill-migrate',
  says: 'migrations that are killed after any statement are completed, and run once (MariaDB)',
  numbers: { boots: 20 },
  async *run(_servers, { boots = 0 }) {
    const server = await startMariadb()
    try {
      const fresh = await mysqlPlace(server)
      await output('migrate-process', fresh)
      const whole = await schemaOf(fresh)
      let same = 0
      for (const index of steps.keys()) {
        const location = await mysqlPlace(server)
        await output('crashing-migrate-process', location, String(index))
        await output('migrate-process', location, QUICK_BEAT)
        if ((await schemaOf(location)) === whole) same += 1
      }
      yield {
        passed: same === steps.length,
        figures: `killed after each of ${steps.length} statements: ${same} databases ended as a fresh one`,
      }
      let once = 0
      for (let boot = 0; boot < boots; boot++) {
        const location = await mysqlPlace(server)
        const ran = await Promise.all([1, 2, 3].map(() => output('migrate-process', location)))
        if (ran.flatMap((said) => JSON.parse(said || '[]')).length === steps.length) once += 1
      }
      yield {
        passed: once === boots,
        figures: `three processes at once, ${boots} times: each step once in ${once}`,
      }
    } finally {
      await server.stop()
    }
  },
}
