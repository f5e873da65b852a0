import { expect, test } from 'vitest'
import { everySample, seedFirms } from '#backend/firms/sample-firms.ts'
import { mayBeMinor } from '#contract/public-changes/firm-changes.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { openBook } from '#testing/backend/change-book.ts'
import { aServer } from '#testing/backend/test-server.ts'
import { dice, REFUSED, waysIn } from '#testing/backend/ways-in.ts'

/** Ways in that most steps take, and those that replace or remove much. */
const often = ['form', 'form', 'form', 'bulk', 'bulk', 'file', 'plan', 'revert', 'revert', 'create']
const seldom = ['remove', 'restore']

/** Changes what visitors see in so many ways, and answers which ways were taken and which kinds of entries came of them. */
async function change(steps: number) {
  const clock = aClock()
  const server = await aServer({ readSession: freshStaff(clock), overrides: { clock, rules: lenientRules } })
  const book = await openBook(server)
  // The console's command.
  expect(await seedFirms(server.database)).toBe(everySample.length)
  expect((await book.readOn()).entries.filter(({ kind }) => kind === 'added')).toHaveLength(
    everySample.length,
  )
  const site = { server, clock, dice: dice(20261126) }
  const done = new Map<string, number>()
  const kinds = new Set<string>()
  let entries = 0
  for (let step = 0; step < steps; step++) {
    const way = site.dice.one(site.dice.roll(8) === 0 ? seldom : often)
    const status = await waysIn[way]?.(site)
    expect([200, 201, REFUSED], `${way} in step ${step}`).toContain(status)
    if (status !== REFUSED) done.set(way, (done.get(way) ?? 0) + 1)
    const read = await book.readOn().catch((error) => {
      throw new Error(`${way} in step ${step}: ${error}`)
    })
    expect(read.differing, `after ${way} in step ${step}`).toEqual([])
    expect(read.entries.filter((one) => one.minor && !mayBeMinor(one))).toEqual([])
    for (const { kind } of read.entries) kinds.add(kind)
    entries += read.entries.length
  }
  return { ways: [...done.keys()].sort(), kinds: [...kinds].sort(), entries }
}

test('Nothing that visitors see changes without an entry of the list of changes, in twenty steps', async () => {
  const { ways, entries } = await change(20)
  expect(ways.length).toBeGreaterThan(4)
  expect(entries).toBeGreaterThan(20)
})

test('Nothing that visitors see changes without an entry of the list of changes, whichever way in it takes', {
  tags: ['all'],
}, async () => {
  const { ways, kinds, entries } = await change(90)
  expect(ways).toEqual(Object.keys(waysIn).sort())
  expect(kinds).toEqual(
    [
      'added',
      'challenge',
      'company',
      'criteria',
      'evidence',
      'facts',
      'gone',
      'offer',
      'points',
      'restored',
      'standing',
      'tier',
    ].concat('warning'),
  )
  expect(entries).toBeGreaterThan(90)
})
