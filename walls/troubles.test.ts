import { expect, test } from 'vitest'

interface Outcome {
  readonly failed: number
  readonly troubles: readonly string[]
  readonly faulty: number
}
type OutcomeOf = (report: unknown, code: number) => Outcome

/** Scripts have no types; they run before anything is installed. */
const script = new URL('../scripts/lib/troubles.mjs', import.meta.url).href
const { outcomeOf } = (await import(script)) as { readonly outcomeOf: OutcomeOf }

const result = (fullName: string, status: string, ...failureMessages: readonly string[]) => ({
  fullName,
  status,
  failureMessages,
})

const wavers = result('wavers', 'passed', 'Error: too slow')

/** Vitest's report of one file with these tests. */
function reportOf(...assertionResults: readonly ReturnType<typeof result>[]) {
  const numFailedTests = assertionResults.filter(({ status }) => status === 'failed').length
  const status = numFailedTests > 0 ? 'failed' : 'passed'
  const testResults = [{ name: 'a.test.ts', status, message: '', assertionResults }]
  const numPassedTests = assertionResults.length - numFailedTests
  return { numFailedTests, numPassedTests, numPendingTests: 0, numTodoTests: 0, testResults }
}

test('a test that passed at its second attempt only is named as a fault of the test, and counted', () => {
  const report = reportOf(result('holds', 'passed'), wavers, result('breaks', 'failed', 'Error: wrong'))
  const { failed, troubles, faulty } = outcomeOf(report, 1)
  expect([failed, faulty]).toEqual([1, 1])
  expect(troubles).toHaveLength(2)
  expect(troubles[0]).toMatch(
    /^FAULT OF THE TEST \(passed at its second attempt\): .*a\.test\.ts > wavers\n +Error: too slow$/,
  )
  expect(troubles[1]).toMatch(/^FAILED +.*a\.test\.ts > breaks\n +Error: wrong$/)
})

test('a run that failed although every test passed says that an error came outside them', () => {
  expect(outcomeOf(reportOf(wavers), 0)).toMatchObject({ failed: 0, faulty: 1 })
  const { failed, troubles } = outcomeOf(reportOf(wavers), 1)
  expect(failed).toBe(1)
  expect(troubles.at(-1)).toMatch(/^FAILED +an error outside every test/)
})
