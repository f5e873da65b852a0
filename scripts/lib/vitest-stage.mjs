import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unfinishedIn } from './progress-reporter.mjs'
import { at, bin } from './root.mjs'
import { run } from './run.mjs'
import { outcomeOf } from './troubles.mjs'

/** What came of a run; where vitest ended without a report, the files that it had not finished. */
function resultOf(folder, code) {
  try {
    return outcomeOf(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')), code)
  } catch (error) {
    console.error(`vitest left no report: ${error instanceof Error ? error.message : error}`)
    const troubles = unfinishedIn(join(folder, 'progress')).map((file) => `NOT FINISHED  ${file}`)
    return { passed: 0, failed: 1, skipped: 0, troubles }
  }
}

/** Node's compile cache: workers and the servers that tests start are ready a fifth sooner. */
const { config } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const cache = { NODE_COMPILE_CACHE: at(config.compileCache) }

const reporter = at('scripts', 'lib', 'progress-reporter.mjs')

/**
 * A stage that runs vitest, counts its tests, and names those that gave trouble. `filter` leaves tests to `npm run test:all`,
 * by their tags: they are counted as `left`. `unfinished` answers the test files that have not ended while it runs.
 */
export function vitestStage(name, args, filter) {
  let folder
  return {
    name,
    args,
    filter,
    unfinished: () => (folder ? unfinishedIn(join(folder, 'progress')) : []),
    async run(env) {
      folder = mkdtempSync(join(tmpdir(), 'tests-'))
      const forget = () => rmSync(folder, { recursive: true, force: true })
      process.once('exit', forget)
      const progress = join(folder, 'progress')
      writeFileSync(progress, '')
      const reporters = ['default', 'json', reporter].map((one) => `--reporter=${one}`)
      const output = `--outputFile.json=${join(folder, 'report.json')}`
      const filters = filter ? [`--tags-filter=${filter}`] : []
      const code = await run(bin('vitest'), ['run', ...args, ...filters, ...reporters, output], {
        ...cache,
        TEST_PROGRESS: progress,
        ...env,
      })
      const result = resultOf(folder, code)
      forget()
      process.off('exit', forget)
      folder = undefined
      return filter ? { ...result, skipped: 0, left: result.skipped } : result
    },
  }
}
