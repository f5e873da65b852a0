import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, bin } from './root.mjs'
import { run } from './run.mjs'
import { outcomeOf } from './troubles.mjs'

function resultOf(path, code) {
  try {
    return outcomeOf(JSON.parse(readFileSync(path, 'utf8')), code)
  } catch (error) {
    console.error(`vitest left no report: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, skipped: 0, troubles: [] }
  }
}

/** Node's compile cache: workers and the servers that tests start are ready a fifth sooner. */
const { config } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const cache = { NODE_COMPILE_CACHE: at(config.compileCache) }

/** A stage that runs vitest, counts its tests, and names those that gave trouble. */
export function vitestStage(name, args) {
  return {
    name,
    args,
    async run(env) {
      const folder = mkdtempSync(join(tmpdir(), 'tests-'))
      const path = join(folder, 'report.json')
      const code = await run(
        bin('vitest'),
        ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
        { ...cache, ...env },
      )
      const result = resultOf(path, code)
      rmSync(folder, { recursive: true, force: true })
      return result
    },
  }
}
