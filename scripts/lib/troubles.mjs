import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/** A file that did not load has no tests; it counts as one failure. */
const brokenFiles = (report) =>
  report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )

/** So many lines of a failure's words are shown: some list what a page complained of. */
const LINES_SHOWN = 4

/** Expectation and place, of the long text of a failure, which ends with its stack. */
function gist(message, file) {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  const words = (stack < 0 ? lines : lines.slice(0, stack)).filter((line) => line.trim() !== '')
  const place = lines.find((line, index) => index > 0 && line.includes(file))
  const line = place && /:(\d+):\d+\)?$/.exec(place.trim())?.[1]
  const [first = '', ...more] = words.slice(0, LINES_SHOWN)
  return [line ? `line ${line}: ${first}` : first, ...more]
}

/**
 * A few lines for each test of vitest's JSON report that failed or passed at its second attempt only, for the end of a
 * long output; `faulty` counts the latter.
 */
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
  const all = [...broken, ...tests]
  const lines = all.map(({ name, title, status, message }) => {
    const said = status === 'failed' ? 'FAILED ' : 'FAULT OF THE TEST (passed at its second attempt):'
    const test = [relative(root, name), title].filter(Boolean).join(' > ')
    return [`${said} ${test}`, ...gist(message, name).map((line) => `${' '.repeat(15)}${line}`)].join('\n')
  })
  return { lines, faulty: all.filter(({ status }) => status !== 'failed').length }
}

/** Vitest ends so as well where no test failed, but a promise did that was never awaited. */
const OUTSIDE = 'FAILED  an error outside every test: see "Unhandled Errors" above'

/** The counts and the troubles of vitest's JSON report; `code`: how the process ended. */
export function outcomeOf(report, code) {
  const { lines, faulty } = troublesOf(report)
  const failed = report.numFailedTests + brokenFiles(report).length
  const isOutside = code !== 0 && failed === 0
  return {
    passed: report.numPassedTests,
    failed: isOutside ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    troubles: isOutside ? [...lines, OUTSIDE] : lines,
    faulty,
  }
}
