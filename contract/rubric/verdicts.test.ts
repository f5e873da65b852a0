import { expect, it } from 'vitest'
import { versionOn } from './verdicts.ts'

const versions = [
  { version: 1, since: '' },
  { version: 2, since: '2026-11-03' },
  { version: 3, since: '2026-11-20' },
]

it.each([
  ['2026-11-02', 1],
  ['2026-11-03', 2],
  ['2026-11-19', 2],
  ['2026-11-20', 3],
  ['2027-01-01', 3],
])('On %s version %i held', (day, version) => {
  expect(versionOn(day, versions)).toBe(version)
})

it('Of a day before all that is known, no version is said', () => {
  expect(versionOn('2026-11-02', versions.slice(1))).toBeNull()
  expect(versionOn('2026-11-02', [])).toBeNull()
})
