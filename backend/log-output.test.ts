import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logOutput } from './log-output.ts'

test('A log that cannot be written loses lines, says how many, and never throws', () => {
  let room = 100
  let kept = ''
  const log = createLog(
    logOutput((bytes) => {
      const taken = Math.min(room, bytes.length)
      if (taken === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      room -= taken
      kept += Buffer.from(bytes.subarray(0, taken)).toString()
      return taken
    }),
  )
  for (let n = 0; n < 10; n++) log.info('request', { path: `/${n}` })
  expect(kept).toHaveLength(100)
  room = 10_000
  log.info('request', { path: '/after' })
  const lines = kept.trimEnd().split('\n')
  expect(lines.slice(-2).map((line) => JSON.parse(line))).toEqual([
    { level: 'warn', time: expect.any(String), count: 9, msg: 'lines lost' },
    { level: 'info', time: expect.any(String), path: '/after', msg: 'request' },
  ])
})

test('A line waits for a reader that is slower', () => {
  let refusals = 2
  let kept = ''
  const output = logOutput((bytes) => {
    refusals -= 1
    if (refusals > 0) throw Object.assign(new Error('try again'), { code: 'EAGAIN' })
    kept += Buffer.from(bytes).toString()
    return bytes.length
  })
  output.write('whole\n')
  expect(kept).toBe('whole\n')
})
