import { existsSync } from 'node:fs'
import { build, ensureBuilt } from './build.mjs'
import { at, bin } from './root.mjs'
import { run } from './run.mjs'
import { vitestStage } from './vitest-stage.mjs'

/** A stage that is one command counts as one test. */
function commandStage(name, work) {
  return {
    name,
    async run(env) {
      const code = await work(env)
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
    },
  }
}

/** Types and lint. */
export const checks = [
  commandStage('types', (env) => run(bin('tsc'), ['-p', '.'], env)),
  commandStage('lint', (env) => run(bin('biome'), ['check', '--error-on-warnings', '.'], env)),
]

/** Imports, bans and papers: part of the tests, and quick enough to run while working. */
export const walls = vitestStage('walls', ['--project=walls'])

const journeys = 'e2e/vitest.config.ts'
const otherEngines = 'e2e/engines.config.ts'
const longJourneys = 'e2e/long.config.ts'

export const unit = vitestStage('unit and API, on SQLite and MariaDB', [
  '--project=!build',
  '--project=!long',
])

/** The same over large amounts. */
export const long = vitestStage('long tests, on SQLite and MariaDB', ['--project=long'])

/** Stages beside the long tests. */
export const besideLong = [commandStage('build', () => ensureBuilt().then(() => 0))]

/** Stages beside the unit tests, which wait half of their time, in this order. */
export const beside = [
  commandStage('build', () => build()),
  commandStage('steps of the Dockerfile', () =>
    run(process.execPath, [at('scripts', 'check-dockerfile.mjs')]),
  ),
  vitestStage('sizes of the build', ['--project=build']),
]

/** Stages that need the build. */
export const inBrowsers = [
  ...(existsSync(at(journeys)) ? [vitestStage('journeys in Chromium', ['--config', journeys])] : []),
  ...(existsSync(at(otherEngines))
    ? [vitestStage('journeys in Firefox and WebKitGTK', ['--config', otherEngines])]
    : []),
]

/** Long journeys, which need the build. */
export const longInBrowsers = existsSync(at(longJourneys))
  ? [vitestStage('long journeys in Chromium', ['--config', longJourneys])]
  : []
