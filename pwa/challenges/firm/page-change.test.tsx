import { renderToString } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { ChallengeTerms, pageChangeText } from './one-challenge.tsx'

describe('What visitors read of a page that changed', () => {
  const noon = (day: string) => new Date(`${day}T12:00:00`)
  it.each([
    [null, 'The firm’s page changed on 12 Nov; we are looking at it'],
    [noon('2026-11-12'), 'The firm’s page changed on 12 Nov; we are looking at it'],
    [noon('2026-11-25'), 'The firm’s page changed on 12 Nov; we are looking at it'],
    [noon('2026-11-26'), 'Not confirmed since 12 Nov'],
    [noon('2027-01-02'), 'Not confirmed since 12 Nov 2026'],
  ])('on %s', (today, text) => {
    expect(pageChangeText('2026-11-12', today)).toBe(text)
  })
})

test('It stands with the challenges that are in question, and with no other', () => {
  const change = { day: '2026-11-12', challenges: ['one'] }
  const shown = (id: string) =>
    renderToString(
      <ChallengeTerms challenge={sampleChallenge({ id })} price={null} today={null} pageChanges={[change]} />,
    )
  expect(shown('one')).toContain('The firm’s page changed on 12 Nov')
  expect(shown('two')).not.toContain('page changed')
})
