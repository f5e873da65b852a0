import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { forPeople } from './log-for-people.ts'
import { logOutput } from './log-output.ts'

/** The lines of a terminal for the log of `work`. */
function shown(work: (log: ReturnType<typeof createLog>) => void): string {
  let kept = ''
  const write = (bytes: Uint8Array) => {
    kept += Buffer.from(bytes).toString()
    return bytes.length
  }
  work(createLog(logOutput(write, forPeople)))
  return kept
}

test('At a terminal an event is a line for people: when, what, and its fields', () => {
  expect(shown((log) => log.info('request', { method: 'GET', path: '/', who: '', status: 200 }))).toMatch(
    /^\d\d:\d\d:\d\d {2}request {2}method GET {2}path \/ {2}status 200\n$/,
  )
  expect(shown((log) => log.warn('data folder is open', { detail: 'Anybody may read it' }))).toMatch(
    /^\d\d:\d\d:\d\d {2}WARN {2}data folder is open {2}detail "Anybody may read it"\n$/,
  )
  expect(shown((log) => log.error('job failed', new TypeError('no such thing')))).toMatch(
    /^\d\d:\d\d:\d\d {2}ERROR {2}job failed {2}type TypeError {2}message "no such thing"\n( {4}at [^\n]+\n)+$/,
  )
})

test('Whatever a field holds, it moves no cursor and begins no line', () => {
  const odd = 'a\n\u001b[2J\u009b2J\u202e\u2028\u007f"b'
  const line = shown((log) => log.info('request', { path: odd }))
  expect(line.split('\n')).toHaveLength(2)
  expect(line.trimEnd()).toMatch(/^[ -~]+$/)
})

test('What is no JSON is shown as it is, without its control characters', () => {
  expect(forPeople('torn {"level":"in\u001b\n')).toBe('"torn {\\"level\\":\\"in\\u001b"\n')
})
