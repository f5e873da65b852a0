import { expect, test } from 'vitest'
import { createLog, type LogFields, shapeFor } from './log.ts'
import { forPeople } from './log-for-people.ts'

function written(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  write(createLog({ write: (line) => lines.push(line) }))
  return lines
}

test('Whatever a field holds, an event is one line of JSON', () => {
  const lines = written((log) => log.info('request', { path: 'a\r\n{"level":50}\u2028b' }))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'request' })
})

test('Fields that are not on the list stay out', () => {
  const fields = { path: '/x', body: 'canary-body', headers: { authorization: 'canary-header' } }
  expect(written((log) => log.info('request', fields as LogFields)).join('')).not.toContain('canary')
})

test('Tokens and credentials are blotted out of what is logged', () => {
  const said = written((log) => {
    log.warn('odd', { detail: 'Bearer abc.def and pf_0123456789abcdef' })
    log.error('failed', new Error('connect mysql://user:canary@db/site'))
  }).join('')
  expect(said).not.toMatch(/abc\.def|pf_0|canary/)
})

test('Of a database error the code is logged, and neither statement nor values', () => {
  const parent = Object.assign(new Error("Duplicate entry 'canary'"), { code: 'ER_DUP_ENTRY' })
  const error = Object.assign(new Error("Duplicate entry 'canary'"), { parent, sql: "INSERT 'canary'" })
  const [line = ''] = written((log) => log.error('failed', error))
  expect(line).not.toContain('canary')
  expect(JSON.parse(line).error.code).toBe('ER_DUP_ENTRY')
})

test('Lines are for people at a terminal, and JSON for whatever else reads them', () => {
  expect([true, false, undefined].map(shapeFor)).toEqual([forPeople, undefined, undefined])
})
