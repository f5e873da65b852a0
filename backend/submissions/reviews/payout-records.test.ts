import { beforeAll, expect, test } from 'vitest'
import { inSnapshot } from '#backend/database/transaction.ts'
import { type Job, runIfDue } from '#backend/jobs/claim.ts'
import { readChangedFirms } from '#backend/models/changed-firms.ts'
import { firmsWithOlderReports, readFirmPayouts, readPayoutRecord } from '#backend/models/payout-reports.ts'
import { PUBLISHED, type ReviewRecord, reviewTable } from '#backend/models/review.ts'
import { readRows } from '#backend/models/table.ts'
import type { Firm } from '#contract/firm.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import {
  correctOwnSubmission,
  eraseOwnSubmissions,
  withdrawOwnSubmission,
} from '#contract/own-submissions.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { changeReview } from '#contract/reviews/moderation.ts'
import type { Outcome } from '#contract/reviews/options.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import { listFirmReviews, listReviews } from '#contract/reviews/review-endpoints.ts'
import { deleteSubmission, readSubmission, restoreSubmission } from '#contract/submission-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { anObjectionDesk, type ObjectionDesk } from '#testing/backend/objection-desk.ts'
import { addFirm, admin, newAddress, publish } from '#testing/backend/published-reviews.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import { randomFrom } from '#testing/random.ts'
import { payoutWindowJob } from './payout-window-job.ts'

const OUTCOMES: readonly Outcome[] = ['paid_out', 'paid_out', 'payout_refused', 'payout_waiting', 'passed']

/** A plain recount, row by row and without the contract's rule. */
function recountOf(rows: readonly ReviewRecord[], since: string) {
  const counts = { reports: 0, paid: 0, refused: 0, waiting: 0, withProof: 0, ever: 0, leftOut: 0 }
  for (const row of rows) {
    if (!row.outcome.includes('pa') || row.outcome === 'passed') continue
    const day =
      row.payoutReceivedOn || row.payoutRequestedOn || row.experiencedOn || row.published_at.slice(0, 10)
    const isRecent = day > since
    if (row.incentivised || row.connected) counts.leftOut += isRecent ? 1 : 0
    else {
      counts.ever += 1
      if (!isRecent) continue
      counts.reports += 1
      if (row.outcome === 'paid_out') counts.paid += 1
      if (row.outcome === 'payout_refused') counts.refused += 1
      if (row.outcome === 'payout_waiting') counts.waiting += 1
      if (row.outcome === 'paid_out' && row.proof !== 'none') counts.withProof += 1
    }
  }
  return counts
}

const countedBy = ({ year, allTime, leftOut }: PayoutRecord) => ({
  ...year,
  ever: allTime.reports,
  leftOut: leftOut.reports,
})

describeEachDatabase('The payout record', (databases) => {
  let desk: ObjectionDesk

  beforeAll(async () => {
    desk = await anObjectionDesk(databases)
    // No day ends while it is compared.
    desk.clock.advanceToHour(12)
  })

  const dayBefore = (count: number) => utcDayOf(new Date(desk.clock().getTime() - days(count)))
  const today = () => dayBefore(0)
  const yearAgo = () => {
    const [year, ...rest] = today().split('-')
    return [Number(year) - 1, ...rest].join('-')
  }
  const call = ((endpoint, input = {}) =>
    as(visitor, desk.server).call(endpoint, { ...input, headers: newAddress() })) as ReturnType<
    typeof as
  >['call']
  const staff = (by = desk.anna) => as(by, desk.server).call
  const recordOf = async (id: string): Promise<PayoutRecord> =>
    (await call(listFirmReviews, { params: { id } })).body.payouts
  const inList = async (id: string): Promise<Firm> =>
    (await call(listFirms)).body.find((firm: Firm) => firm.id === id)
  const read = async (id: string) => (await staff()(readSubmission, { params: { id } })).body

  test('is counted of what stands on the site, and is two numbers in the list', async () => {
    const firmId = await addFirm(desk.server, admin)
    expect(await inList(firmId)).not.toHaveProperty('payoutReports')
    const asked = { payoutRequestedOn: dayBefore(9) }
    const received = { payoutReceivedOn: dayBefore(5) }
    const sent = [
      { outcome: 'paid_out', payoutAmount: '$860', ...asked, ...received, payoutMethod: 'bank' },
      { outcome: 'payout_refused', refusalReason: 'news', ...asked },
      { outcome: 'payout_waiting', ...asked },
      { outcome: 'paid_out', incentivised: 'true' },
      { outcome: 'passed' },
    ] as const
    for (const fields of sent) {
      const { id } = await desk.send({ ...fields, firmId })
      await publish(desk.server, desk.anna, id, { firmId, proof: 'screenshot' })
    }
    expect(await recordOf(firmId)).toMatchObject({
      asOf: today(),
      year: { reports: 3, paid: 1, refused: 1, waiting: 1, withProof: 1 },
      leftOut: { reports: 1, incentivised: 1, connected: 0 },
      largest: { amount: '$860' },
      waitingSince: asked.payoutRequestedOn,
      methods: [{ key: 'bank', count: 1 }],
      reasons: [{ key: 'news', count: 1 }],
    })
    expect(await inList(firmId)).toMatchObject({ payoutReports: 3, payoutsPaid: 1 })
    const { body: all } = await call(listReviews)
    expect(all).not.toHaveProperty('payouts')
    const last = all.reviews.at(-1)
    const after = { after: last.published_at, after_id: last.id }
    const { body: next } = await call(listFirmReviews, { params: { id: firmId }, query: after })
    expect(next).not.toHaveProperty('payouts')
  })

  test('knows nothing of a figure that staff struck', async () => {
    const firmId = await addFirm(desk.server, admin)
    const received = { payoutReceivedOn: '2020-01-05', payoutRequestedOn: '2020-01-01' }
    const fields = { outcome: 'paid_out', payoutAmount: '$860', payoutMethod: 'bank', ...received }
    const { id } = await desk.send({ ...fields, firmId })
    await publish(desk.server, desk.anna, id, { firmId })
    expect((await recordOf(firmId)).year.reports).toBe(0)
    const struck = ['payoutReceivedOn', 'payoutRequestedOn', 'payoutAmount', 'payoutMethod'] as const
    await publish(desk.server, desk.anna, id, { firmId, struck: [...struck] })
    expect(await recordOf(firmId)).toMatchObject({
      year: { reports: 1, paid: 1 },
      largest: null,
      methods: [{ key: '', count: 1 }],
    })
    expect(await inList(firmId)).toMatchObject({ payoutReports: 1 })
  })

  test('is what a plain recount finds, whatever is decided, corrected, withdrawn and erased beside each other', {
    tags: ['all'],
  }, async () => {
    const random = randomFrom(36)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const firms = [await addFirm(desk.server, admin), await addFirm(desk.server, admin)]
    const facts = () => {
      const outcome = pick(OUTCOMES)
      const day = dayBefore(Math.floor(random() * 700))
      const isPayout = outcome !== 'passed'
      return {
        outcome,
        ...(isPayout && random() < 0.5 && { payoutRequestedOn: day }),
        ...(random() < 0.7 && { experiencedOn: day }),
      }
    }
    const sent = await Promise.all(
      Array.from({ length: 16 }, () => {
        const reward = random() < 0.15 ? ({ incentivised: 'true' } as const) : {}
        return desk.send({ ...facts(), ...reward, description: `Words ${random()}`, firmId: pick(firms) })
      }),
    )
    const decide = (id: string) =>
      publish(desk.server, pick([desk.anna, desk.ben]), id, {
        firmId: pick(firms),
        proof: pick(['none', 'screenshot']),
        connected: random() < 0.15,
      })
    for (const { id } of sent) await decide(id)
    const check = async () => {
      const rows = await readRows<ReviewRecord>(desk.server, reviewTable, { where: PUBLISHED })
      for (const firmId of firms) {
        const plain = recountOf(
          rows.filter(({ firm_id }) => firm_id === firmId),
          yearAgo(),
        )
        expect(countedBy(await recordOf(firmId))).toEqual(plain)
        const { payoutReports = 0, payoutsPaid = 0 } = await inList(firmId)
        expect([payoutReports, payoutsPaid]).toEqual([plain.reports, plain.paid])
      }
    }
    await check()
    let upheld = 0
    const acts: readonly ((one: { id: string; secret: string }) => Promise<unknown>)[] = [
      ({ id }) => decide(id),
      ({ id }) => decide(id),
      ({ secret }) =>
        call(correctOwnSubmission, {
          body: { secret, firmName: 'K', description: `Corrected ${random()}`, rating: 3, ...facts() },
        }),
      async ({ id }) => {
        const { review } = await read(id)
        const state = review?.state === 'published' ? 'unpublished' : 'published'
        return review && staff()(changeReview, { params: { id: review.id }, body: { state, reason: 'Why' } })
      },
      ({ id }) => desk.reject(desk.anna, id),
      async ({ id, secret }) => {
        await desk.reject(desk.anna, id)
        await desk.object({ secret, text: 'It is true.' })
        const objection = (await desk.waiting()).find(({ submission_id }) => submission_id === id)
        if (objection && (await desk.decide(desk.ben, objection.id)).status === 200) upheld += 1
      },
      async ({ id }) => {
        await as(admin, desk.server).call(deleteSubmission, { params: { id } })
        if (random() < 0.7) await as(admin, desk.server).call(restoreSubmission, { params: { id } })
      },
      ({ secret }) => call(withdrawOwnSubmission, { body: { secret } }),
      ({ secret }) => call(eraseOwnSubmissions, { body: { secrets: [secret] } }),
    ]
    const gone = new Set<string>()
    for (let round = 0; round < 6; round += 1) {
      const left = sent.filter(({ id }) => !gone.has(id))
      await Promise.all(
        Array.from({ length: 6 }, () => {
          const [one, act] = [pick(left), pick(acts.slice(0, round < 4 ? 7 : 9))]
          if (acts.indexOf(act) > 6) gone.add(one.id)
          return act(one)
        }),
      )
      await check()
    }
    expect(upheld).toBeGreaterThan(0)
    for (const { secret } of sent) {
      await call(withdrawOwnSubmission, { body: { secret } })
      await check()
    }
    for (const firmId of firms) expect(await inList(firmId)).not.toHaveProperty('payoutReports')
  })

  test('loses a report once it is older than 12 months: the firm is published anew that night', {
    tags: ['both'],
  }, async () => {
    const firmId = await addFirm(desk.server, admin)
    const day = dayBefore(300)
    const { id } = await desk.send({ outcome: 'payout_waiting', payoutRequestedOn: day, firmId })
    await publish(desk.server, desk.anna, id, { firmId })
    const { database } = desk.server
    const ofFirm = async (now: Date) =>
      (await readFirmPayouts({ database }, utcDayOf(now), [firmId])).get(firmId) ?? null
    const known = async () =>
      new Map(
        (
          await inSnapshot(database, (reading) => readChangedFirms(reading, new Map(), desk.clock()))
        ).firms.map(({ id: firm, revision }) => [firm, revision]),
      )
    let now = desk.clock()
    const job: Job = payoutWindowJob(database)
    const night = () => runIfDue(database, job, () => now)
    await night()
    const before = await known()
    const inSixty = new Date(now.getTime() + days(60))
    now = inSixty
    expect(await ofFirm(now)).toEqual({ payoutReports: 1, payoutsPaid: 0 })
    expect((await readPayoutRecord({ database }, firmId, utcDayOf(now))).year.reports).toBe(1)
    expect(await night()).toBe('done')
    expect((await known()).get(firmId)).toBe(before.get(firmId))
    now = new Date(inSixty.getTime() + days(10))
    expect(await ofFirm(now)).toBeNull()
    expect((await readPayoutRecord({ database }, firmId, utcDayOf(now))).year.reports).toBe(0)
    const span = { before: utcDayOf(inSixty), today: utcDayOf(now) }
    expect(await firmsWithOlderReports({ database }, span)).toContain(firmId)
    expect(await night()).toBe('done')
    expect((await known()).get(firmId)).toBeGreaterThan(before.get(firmId) ?? 0)
    expect(await night()).toBe('idle')
  })
})
