import type { Challenge } from '#contract/challenges/challenge.ts'

/** A challenge of which nothing is known but what must be; `changes` says what the test is about. */
export const sampleChallenge = (changes: Partial<Challenge> = {}): Challenge => ({
  id: 'ridge-50',
  name: 'Ridge 50',
  accountSize: 50_000,
  currency: 'USD',
  sourceUrl: 'https://haldenridge.example/rules',
  checkedAt: '2026-11-18',
  ...changes,
})
