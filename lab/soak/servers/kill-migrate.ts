import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { steps } from '#backend/schema/steps.ts'
import { using } from '#testing/backend/crashes.ts'
import { startMariadb } from '#testing/backend/mariadb.ts'
import { schemaOf } from '#testing/backend/schema.ts'
import type { Finding, Goal } from './goals.ts'
import { mysqlPlace, sqlitePlace } from './places.ts'
import type { Kind } from './soak-site.ts'

const at = (name: string) => fileURLToPath(new URL(`../../../testing/backend/${name}.ts`, import.meta.url))

/** Runs a script to its end; "" where it was killed. */
const output = (script: string, location: DatabaseLocation, ...more: string[]) =>
  promisify(execFile)(process.execPath, [at(script), JSON.stringify(location), ...more]).then(
    ({ stdout }) => stdout,
    () => '',
  )

/** Milliseconds between looks at the lease of the dead: usual ones would wait ten seconds after each death. */
const QUICK_BEAT = '50'

/** Kills a start after each statement, and lets three start together, again and again. */
async function* onPlaces(
  kind: Kind,
  place: () => Promise<DatabaseLocation>,
  boots: number,
): AsyncGenerator<Finding> {
  const fresh = await place()
  await output('migrate-process', fresh)
  const whole = await using(fresh, schemaOf)
  const statements = steps.flatMap((step) => step.statements)
  let same = 0
  for (const index of statements.keys()) {
    const location = await place()
    await output('crashing-migrate-process', location, String(index))
    await output('migrate-process', location, QUICK_BEAT)
    if ((await using(location, schemaOf)) === whole) same += 1
  }
  const killed = `${kind}: killed after each of ${statements.length} statements: ${same} databases ended as a fresh one`
  yield { passed: same === statements.length, figures: killed }
  let once = 0
  for (let boot = 0; boot < boots; boot++) {
    const location = await place()
    const ran = await Promise.all([1, 2, 3].map(() => output('migrate-process', location)))
    if (ran.flatMap((said) => JSON.parse(said || '[]')).length === steps.length) once += 1
  }
  const together = `${kind}: three processes at once, ${boots} times: each step once in ${once}`
  yield { passed: once === boots, figures: together }
}

/** Goal 7: a start dies after any statement of a migration; processes start together. */
export const killMigrate: Goal = {
  name: 'kill-migrate',
  says: 'migrations that are killed after any statement are completed, and run once',
  numbers: { boots: 20 },
  async *run(servers, { boots = 0 }) {
    if (servers.kinds.includes('sqlite')) yield* onPlaces('sqlite', sqlitePlace, boots)
    if (!servers.kinds.includes('mysql')) return
    const server = await startMariadb()
    try {
      yield* onPlaces('mysql', () => mysqlPlace(server), boots)
    } finally {
      await server.stop()
    }
  },
}
