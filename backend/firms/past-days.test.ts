import { beforeAll, expect, test } from 'vitest'
import { changeFirm, createFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

const clock = aClock()
// No day ends while it is compared.
clock.advanceToHour(12)
const dayIn = (count: number) => dayOf(new Date(clock().getTime() + days(count)))
let server: TestServer
beforeAll(async () => {
  server = await aServer({
    location: await databasesOf('sqlite').prepared(),
    readSession: freshStaff(clock),
    overrides: { clock, rules: lenientRules },
  })
})
const staff = () => as({ token: 'admin' }, server)
const make = (values = {}) => staff().call(createFirm, { body: { ...aFirm(), ...values } })
const change = (id: string, body: object) => staff().call(changeFirm, { params: { id }, body })
const stored = async (id: string) =>
  (await staff().call(listStaffFirms)).body.find((firm: { id: string }) => firm.id === id)

const source = 'https://firm.example/status'
const said = (day: string) => ({ source, checkedAt: day })
const closedOn = (standingSince: string) => ({
  standing: 'closed',
  standingSince,
  standingNote: '',
  standingSource: source,
  reason: 'The firm says so.',
})

const ways: readonly [path: string, values: (day: string) => object][] = [
  ['standingSince', closedOn],
  ['tierSince', (day) => ({ tierSince: day })],
  ['codeCheckedAt', (day) => ({ codeCheckedAt: day })],
  ['evidence.0.date', (day) => ({ evidence: [{ url: source, label: 'A statement', date: day }] })],
  ['challenges.0.checkedAt', (day) => ({ challenges: [sampleChallenge({ id: 'a', checkedAt: day })] })],
  [
    'assessment.0.checkedOn',
    (day) => ({
      assessment: [{ criterion: 'legal-entity', verdict: 'yes', note: '', source, checkedOn: day }],
    }),
  ],
  ['company.legalName.checkedAt', (day) => ({ company: { legalName: { value: 'A Ltd', ...said(day) } } })],
  [
    'company.founded.value',
    (day) => ({ company: { founded: { value: day.slice(0, 7), ...said(dayIn(-1)) } } }),
  ],
  ['company.people.0.checkedAt', (day) => ({ company: { people: [{ name: 'Ada Ray', ...said(day) }] } })],
  ['company.sisters.0.checkedAt', (day) => ({ company: { sisters: [{ name: 'B Ltd', ...said(day) }] } })],
  [
    'company.notices.0.day',
    (day) => ({ company: { notices: [{ title: 'Warning', authority: 'FSA', day, ...said(dayIn(-1)) }] } }),
  ],
]

test.each(ways)('A firm says no %s that lies ahead, added or changed', async (path, values) => {
  const before = (await make()).body
  const ahead = values(dayIn(60))
  const errors = [{ path, message: 'must not be in the future' }]
  for (const { status, body } of [await make(ahead), await change(before.id, ahead)]) {
    expect([status, body]).toMatchObject([400, { detail: expect.any(String), errors }])
  }
  expect(await stored(before.id)).toEqual(before)
  expect((await change(before.id, values(dayIn(-60)))).status).toBe(200)
})

test('Tomorrow is a day of today somewhere on earth; the day after is none', async () => {
  const { id } = (await make()).body
  expect((await change(id, closedOn(dayIn(3)))).status).toBe(400)
  expect((await change(id, closedOn(dayIn(1)))).status).toBe(200)
})

test('A planned change may say a day up to its own, and none after it; a refusal says which plan', async () => {
  const { id } = (await make()).body
  const plan = (day: string) => ({
    at: new Date(clock().getTime() + days(20)).toISOString(),
    change: closedOn(day),
  })
  const plans = (...all: readonly string[]) => ({ planned: all.map(plan) })
  const first = dayIn(20)
  expect((await change(id, plans(first))).status).toBe(200)
  for (const [day, message] of [
    [dayIn(40), 'must not be in the future'],
    ['2026-02-30', expect.any(String)],
  ]) {
    const { status, body } = await change(id, plans(first, day))
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: 'planned.1.change.standingSince', message }] },
    ])
  }
  expect((await change(id, plans(first, dayIn(19)))).status).toBe(200)
})

test('A day that the firm has already may be sent again beside another change', async () => {
  const { id } = (await make()).body
  const closed = closedOn(dayIn(1))
  expect((await change(id, closed)).status).toBe(200)
  clock.advance(-days(10))
  expect((await change(id, { ...closed, profitSplit: '91%' })).status).toBe(200)
  expect((await change(id, { ...closed, standingSince: dayIn(12) })).status).toBe(400)
  clock.advance(days(10))
})
