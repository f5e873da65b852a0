import { build } from './build.mjs'
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

const buildStage = commandStage('build', () => build())
const sizes = vitestStage('sizes of the build', ['--project=build'])
const dockerfile = commandStage('steps of the Dockerfile', () =>
  run(process.execPath, [at('scripts', 'check-dockerfile.mjs')]),
)

/** What can run beside the unit tests, which wait half of their time, in this order. */
export const besideStages = [buildStage, sizes, dockerfile]

const unit = ['--project=!build']
const inChromium = ['--config', 'e2e/vitest.config.ts']

/** Which tests are in the core, by the tags of `testing/tags.ts`. */
const inCore = '!all && (!mariadb || both)'

/** The stages of `npm test`. Those of the Dockerfile, a second install and a second build, run where they could differ. */
export const coreStages = ({ withDockerfile }) => ({
  checks,
  beside: [buildStage, sizes, ...(withDockerfile ? [dockerfile] : [])],
  unit: vitestStage('unit and API: the core', unit, inCore),
  inBrowsers: [vitestStage('journeys: the core', inChromium, inCore)],
})

const otherEngines = vitestStage('journeys in Firefox and WebKitGTK', ['--config', 'e2e/engines.config.ts'])

/**
 * The stages of `npm run test:all`, or of the part `index` of `count` of it: vitest splits its files, and what cannot be
 * split is spread over the parts.
 */
export function allStages({ index, count }) {
  const split = count === 1 ? [] : [`--shard=${index}/${count}`]
  const inPart = (part, ...stages) => ((part - 1) % count === index - 1 ? stages : [])
  return {
    checks: inPart(1, ...checks),
    beside: [buildStage, ...inPart(1, sizes), ...inPart(2, dockerfile)],
    unit: vitestStage('unit and API, on SQLite and MariaDB', [...unit, ...split]),
    inBrowsers: [vitestStage('journeys in Chromium', [...inChromium, ...split]), ...inPart(3, otherEngines)],
  }
}
