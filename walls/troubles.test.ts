import { expect, test } from 'vitest'

type TroublesOf = (report: unknown) => { readonly lines: readonly string[]; readonly faulty: number }

/** Scripts have no types; they run before anything is installed. */
const script = new URL('../scripts/lib/troubles.mjs', import.meta.url).href
const { troublesOf } = (await import(script)) as { readonly troublesOf: TroublesOf }

const outcome = (fullName: string, status: string, ...failureMessages: readonly string[]) => ({
  fullName,
  status,
  failureMessages,
})

test('a test that passed at its second attempt only is named as a fault of the test, and counted', () => {
  const assertionResults = [
    outcome('holds', 'passed'),
    outcome('wavers', 'passed', 'Error: too slow'),
    outcome('breaks', 'failed', 'Error: wrong'),
  ]
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults }] }
  const { lines, faulty } = troublesOf(report)
  expect(faulty).toBe(1)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(
    /^FAULT OF THE TEST \(passed at its second attempt\): .*a\.test\.ts > wavers\n +Error: too slow$/,
  )
  expect(lines[1]).toMatch(/^FAILED +.*a\.test\.ts > breaks\n +Error: wrong$/)
})
