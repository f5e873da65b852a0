import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at, bin, root } from './root.mjs'
import { run } from './run.mjs'

/** A file that did not load has no tests; it counts as one failure. */
const brokenFiles = (report) =>
  report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )

/** So many lines of a failure's words are shown: some list what a page complained of. */
const LINES_SHOWN = 4

/** What was expected and where, of the long text of a failure, which ends with its stack. */
function gist(message, file) {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  const words = (stack < 0 ? lines : lines.slice(0, stack)).filter((line) => line.trim() !== '')
  const place = lines.find((line, index) => index > 0 && line.includes(file))
  const line = place && /:(\d+):\d+\)?$/.exec(place.trim())?.[1]
  const [first = '', ...more] = words.slice(0, LINES_SHOWN)
  return [line ? `line ${line}: ${first}` : first, ...more]
}

/** A few lines for each test that failed, or passed at a later attempt: they stand at the end of a long output. */
function troublesOf(report) {
  const broken = brokenFiles(report).map(({ name, message }) => ({
    name,
    title: '',
    status: 'failed',
    message,
  }))
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, status, failureMessages: [message] }) => ({
        name,
        title: fullName,
        status,
        message,
      })),
  )
  return [...broken, ...tests].map(({ name, title, status, message }) => {
    const said = status === 'failed' ? 'FAILED ' : 'retried'
    const test = [relative(root, name), title].filter(Boolean).join(' > ')
    return [`${said} ${test}`, ...gist(message, name).map((line) => `${' '.repeat(15)}${line}`)].join('\n')
  })
}

function resultOf(path, code) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    const failed = report.numFailedTests + brokenFiles(report).length
    return {
      passed: report.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      skipped: report.numPendingTests + report.numTodoTests,
      troubles: troublesOf(report),
    }
  } catch (error) {
    console.error(`vitest left no report: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, skipped: 0, troubles: [] }
  }
}

/** What Node made of the sources: workers and the servers that tests start are ready a fifth sooner. */
const { config } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const cache = { NODE_COMPILE_CACHE: at(config.compileCache) }

/** A stage that runs vitest, counts its tests, and names those that gave trouble. */
export function vitestStage(name, args) {
  return {
    name,
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
