import { expect, test } from 'vitest'
import { checkBackup } from './checked-backup.ts'
import { findBackup } from './file/check-file.ts'

const head = '{"version":1,"exported_at":"2026-01-01T00:00:00.000Z","collections":{'
/** Of one collection, with so many of a value in it. */
const aFile = (name: string, value: string, count: number) =>
  Buffer.from(`${head}"public_changes":[],"${name}":[${Array(count).fill(value)}]}}`)
const aPage = '{"id":"p","text":"","changes":[],"updated_at":"2026-01-01T00:00:00.000Z"}'

/** The share of this thread in the processor time of some work. */
async function shareOf(work: () => Promise<unknown>): Promise<number> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  const [thread, whole] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  return (thread.user + thread.system) / (whole.user + whole.system)
}

test('A large file is checked beside the thread that serves', async () => {
  const pages = Array.from({ length: 20_000 }, (_, n) => aPage.replace('"p"', `"p${n}"`))
  const file = `${head}"site_pages":[${pages}]}}`
  const share = await shareOf(async () => {
    const { site_pages } = await checkBackup(Buffer.from(file))
    expect(site_pages?.ids.length).toBe(pages.length)
    expect(site_pages?.entry(pages.length - 1).id).toBe(`p${pages.length - 1}`)
  })
  expect(share).toBeLessThan(0.3)
})

/** Names of so many members. */
const names = (count: number) => Array.from({ length: count }, (_, n) => `"n${n}":0`).join(',')

/** More values than one piece may hold, in one piece. */
const tooMany = `[${Array(200_000).fill('[]')}]`

test.each([
  ['an entry', aFile('site_pages', `{"x":${tooMany}}`, 1), 'it holds too much in one piece at byte'],
  [
    'a group of the settings',
    Buffer.from(`${head}"settings":{"x":${tooMany}}}}`),
    'it holds too much in one piece',
  ],
  ['an entry of no known kind', aFile('x', tooMany, 1), 'it holds too much in one piece'],
  ['names of collections', Buffer.from(`${head}${names(2000)}}}`), 'it holds too many names at byte'],
  ['names beside them', Buffer.from(`${head}},${names(2000)}}`), 'it holds too many names at byte'],
  ['a text', aFile('x', `"${'x'.repeat(17 * 1024 * 1024)}"`, 1), 'it holds too much in one piece'],
])('More than the memory of a thread holds, in %s, is refused before it is parsed', (_, bytes, says) => {
  expect(() => findBackup(bytes)).toThrow(says)
})

test('Settings of a later version may have any number of groups, of which none is kept', () => {
  const { settings } = findBackup(Buffer.from(`${head}"settings":{${names(200_000)}}}}`))
  expect(settings).toEqual({})
})

test('A collection of a later version may have any number of entries', () => {
  const file = `${head}"public_changes":[],"x":[${Array(200_000).fill('[]')}]}}`
  expect(findBackup(Buffer.from(file)).unknown).toEqual(['x'])
})
