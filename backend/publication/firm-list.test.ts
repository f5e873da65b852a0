import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import type { FirmRecord } from '#backend/models/firm.ts'
import { defaultTheme } from '#backend/models/theme.ts'
import { compareFirms, countFirms, FIRST_FRAME_FIRMS } from '#contract/firm-rules.ts'
import { cleanLine } from '#contract/primitives/text.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { buildFirmList, firmOf } from './firm-list.ts'
import { buildFirstFrame, frameOfFirm } from './first-frame.ts'

const categories = ['Gold', 'silver', 'BRONZE', 'avoid', 'New']
const anyFirms = fc
  .uniqueArray(fc.tuple(fc.nat(600), fc.string({ unit: 'grapheme', maxLength: 8 }), fc.nat(4), fc.nat(3)), {
    selector: ([n]) => n,
    maxLength: 400,
  })
  .map((rows) =>
    rows.map(([n, name, category, change]) =>
      aFirmRecord(n, {
        // As it is stored: composed, with nothing unseen.
        name: cleanLine(`n${name.replace(/[^\p{L}\p{N}]/gu, '')}`),
        category: categories[category] ?? '',
        revision: change,
        instruments: ['Forex', `i${n}`],
      }),
    ),
  )

/** A snapshot that was read whole. */
const whole = (firms: readonly FirmRecord[]) => ({ firms, kept: new Set<string>() })

/** A snapshot of which only what a reader of `before` does not know was read. */
function changedSince(before: readonly FirmRecord[], now: readonly FirmRecord[]) {
  const known = new Map(before.map(({ id, revision }) => [id, revision]))
  const isKept = ({ id, revision }: FirmRecord) => known.get(id) === revision
  return {
    firms: now.filter((firm) => !isKept(firm)),
    kept: new Set(now.filter(isKept).map(({ id }) => id)),
  }
}

const rest = {
  revision: 1,
  build: 'plain',
  publishedAt: '2026-11-20T00:00:00.000Z',
  settings: settingsDefaults,
  theme: defaultTheme(new Date(0)),
}

test('Whatever was published before, the list is what a list made anew would be', async () => {
  await fc.assert(
    fc.asyncProperty(anyFirms, anyFirms, async (before, now) => {
      const previous = await buildFirmList(whole(before), undefined, createPacer(), noInvalidRecord)
      const revised = now.map((firm) => {
        const old = before.find(({ id }) => id === firm.id)
        return old && old.revision === firm.revision ? old : firm
      })
      const wanted = revised
        .toSorted(compareFirms)
        .map(({ revision: _, status: __, planned: ___, ...firm }) => firm)
      for (const read of [whole(revised), changedSince(before, revised)]) {
        const list = await buildFirmList(read, previous, createPacer(), noInvalidRecord)
        expect(JSON.parse(Buffer.from(list.bytes).toString())).toEqual(wanted)
        expect(list.entries.map(firmOf)).toEqual(wanted)
        expect(list.counts).toEqual(countFirms(wanted))
      }
    }),
    { numRuns: 60 },
  )
})

test('A list in which nothing changed is the list before', async () => {
  const firms = [aFirmRecord(1), aFirmRecord(2)]
  const list = await buildFirmList(whole(firms), undefined, createPacer(), noInvalidRecord)
  expect(await buildFirmList(whole(structuredClone(firms)), list, createPacer(), noInvalidRecord)).toBe(list)
  expect(await buildFirmList(changedSince(firms, firms), list, createPacer(), noInvalidRecord)).toBe(list)
})

test('The first frame holds the first firms of each section and the counts of all', async () => {
  const firms = Array.from({ length: 100 }, (_, n) => aFirmRecord(n, { category: categories[n % 5] ?? '' }))
  const list = await buildFirmList(whole(firms), undefined, createPacer(), noInvalidRecord)
  const frame = buildFirstFrame(list, rest)
  expect(frame.firms).toHaveLength(5 * FIRST_FRAME_FIRMS)
  expect(frame.firms.map(({ name }) => name)).toEqual(
    list.entries.filter(({ id }) => frame.firms.some((row) => row.id === id)).map(({ name }) => name),
  )
  expect(frame.counts.total).toBe(100)
  expect(frame.counts.bySection.gold).toBe(20)
  expect(frame.firms[0]).not.toHaveProperty('description')
})

test("The frame of a firm's page holds that firm at its place, and its details", async () => {
  const firms = Array.from({ length: 30 }, (_, n) => aFirmRecord(n, { category: n < 20 ? 'gold' : 'silver' }))
  const list = await buildFirmList(whole(firms), undefined, createPacer(), noInvalidRecord)
  const frame = buildFirstFrame(list, rest)
  const beyond = list.bySlug.get('firm-15')
  if (!beyond) throw new Error('no such firm')
  const own = frameOfFirm(frame, list, beyond)
  expect(own.details).toMatchObject({ id: 'firm-15', description: 'Pays on time.' })
  expect(own.firms.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 12 }, (_, n) => `Firm ${n}`),
    'Firm 15',
    ...Array.from({ length: 10 }, (_, n) => `Firm ${n + 20}`),
  ])
  const [within] = list.entries
  if (!within) throw new Error('no firm')
  expect(frameOfFirm(frame, list, within).firms).toBe(frame.firms)
})

test('A stored firm that does not fit the contract is left out and told of; the others stay', async () => {
  const told: string[] = []
  const firms = [aFirmRecord(1), aFirmRecord(2, { website: 'javascript:alert(1)' }), aFirmRecord(3)]
  const list = await buildFirmList(whole(firms), undefined, createPacer(), (sentence) => told.push(sentence))
  expect(list.entries.map(({ id }) => id)).toEqual(['firm-1', 'firm-3'])
  expect(told).toEqual(['The firm firm-2 is not published: its stored website does not fit the contract'])
})
