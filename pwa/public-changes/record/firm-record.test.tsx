import { expect, it } from 'vitest'
import { type Firm, toFirmRow } from '#contract/firm.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { aChange } from '#testing/contract/a-change.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { FirmRecord } from './firm-record.tsx'

const closedFirm = sampleFirm({
  category: 'Silver',
  standing: 'closed',
  standingSince: '2026-10-24',
  standingNote: 'Accounts were shut the same day.',
  standingSource: 'https://register.example/20418',
})
const at = '2026-10-24T09:00:00.000Z'
const closure: readonly PublicChange[] = [
  aChange({
    ...{ id: 'd', at, kind: 'standing', field: 'standing', before: 'operating', after: 'closed' },
    standing: { since: '2026-10-24', note: 'Accounts were shut the same day.', source: '' },
    reason: 'The register says so.',
  }),
  aChange({ id: 'c', at, kind: 'offer', field: 'affiliateCode', before: 'KESTREL15', after: '' }),
  aChange({ id: 'b', at, kind: 'offer', field: 'discountPercentage', before: 15, after: 0 }),
]
const record = (firm: Firm, changes: readonly PublicChange[]) => {
  const row = toFirmRow(firm)
  const screen = <FirmRecord firm={row} details={null} today={null} onTotal={() => undefined} />
  return rendered(screen, { firms: [firm], page: firm, changes })
}
const times = (text: string, words: string) => text.split(words).length - 1

it('a closure is one entry, with the offer that ended with it, and its note is told once', () => {
  const html = record(closedFirm, closure)
  expect(html.match(/<time/g)).toHaveLength(1)
  const text = textOf(html)
  expect(times(text, 'Accounts were shut the same day.')).toBe(1)
  expect(times(text, 'The register says so.')).toBe(1)
  expect(text).toContain('KESTREL15')
})

it('a closed firm has no tier but the one that it had', () => {
  expect(textOf(record(closedFirm, closure))).toContain('Tier when it closed SILVER')
  expect(textOf(record(sampleFirm({ category: 'Silver' }), closure))).toContain('Tier SILVER')
})

it('a firm was first seen with its oldest entry, whatever was told of it later', () => {
  const added = (id: string, at: string) =>
    aChange({ id, at, kind: 'added', field: '', before: null, after: {} })
  const [again, first] = [added('b', '2026-11-12T09:00:00.000Z'), added('a', '2026-10-01T09:00:00.000Z')]
  const gone = aChange({
    id: 'g',
    at: '2026-11-01T09:00:00.000Z',
    kind: 'gone',
    field: '',
    before: {},
    after: null,
  })
  expect(textOf(record(sampleFirm(), [again, gone, first]))).toContain('First seen here 1 Oct 2026')
  const older = aChange({ id: 'o', at: '2026-09-01T09:00:00.000Z' })
  expect(textOf(record(sampleFirm(), [again, older]))).toContain('First seen here before 1 Sep 2026')
})
