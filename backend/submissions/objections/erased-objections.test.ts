import { expect, test } from 'vitest'
import { triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { correctOwnSubmission, withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { listObjections } from '#contract/reviews/objection-endpoints.ts'
import { deleteSubmission } from '#contract/submission-endpoints.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { anObjectionDesk, type ObjectionDesk } from '#testing/backend/objection-desk.ts'
import { placesOf } from '#testing/backend/places-of.ts'
import { admin, newAddress } from '#testing/backend/published-reviews.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

/** Words that stand nowhere else. */
const WORDS = ['Zq-objection', 'zq-objector']
const objection = { text: 'Zq-objection words', email: 'zq-objector@mail.example' }

const staff = ({ server }: ObjectionDesk) => as(admin, server).call
const sentThisYear = async (desk: ObjectionDesk) => (await staff(desk)(listObjections)).body.year.sent
const placesIn = (desk: ObjectionDesk) => placesOf(desk.server.database, desk.location, WORDS)

async function later(desk: ObjectionDesk, time: number) {
  desk.clock.advance(time)
  await desk.server.pollJobs()
  desk.clock.advance(hours(1))
  await desk.server.pollJobs()
}

/** A review whose rejection its sender objected to, in the database and in two snapshots. */
async function anObjection(desk: ObjectionDesk) {
  const sent = await desk.rejected()
  await desk.object({ secret: sent.secret, ...objection })
  expect((await staff(desk)(triggerAutoBackup)).status).toBe(200)
  expect((await restoreInto(desk.server, await exportFrom(desk.server, admin), admin)).status).toBe(200)
  expect(await placesIn(desk)).not.toEqual([])
  return sent
}

const mysql = databasesOf('mysql')

describeEachDatabase('An objection is erased', (databases) => {
  test('with the review that its sender withdraws, and counted still', async () => {
    const desk = await anObjectionDesk(databases)
    const { secret } = await anObjection(desk)
    const file = await exportFrom(desk.server, admin)
    await as(visitor, desk.server).call(withdrawOwnSubmission, { body: { secret }, headers: newAddress() })
    expect([await placesIn(desk), await sentThisYear(desk)]).toEqual([[], 1])
    expect((await restoreInto(desk.server, file, admin)).status).toBe(200)
    expect([await placesIn(desk), await sentThisYear(desk)]).toEqual([[], 1])
    expect(await desk.waiting()).toEqual([])
  })

  test('with the correction that its sender makes instead', { tags: ['both'] }, async () => {
    const desk = await anObjectionDesk(databases)
    const { secret } = await anObjection(desk)
    const call = as(visitor, desk.server).call
    const body = { secret, firmName: 'Kestrel', description: 'Other words.', rating: 2 }
    expect((await call(correctOwnSubmission, { body, headers: newAddress() })).status).toBe(200)
    expect([await placesIn(desk), await sentThisYear(desk)]).toEqual([[], 1])
  })

  test('with the review that staff delete, once that is final', async () => {
    const desk = await anObjectionDesk(databases)
    const { id } = await anObjection(desk)
    const file = await exportFrom(desk.server, admin)
    await staff(desk)(deleteSubmission, { params: { id } })
    expect(await desk.waiting()).toEqual([])
    await later(desk, minutes(20))
    expect([await placesIn(desk), await sentThisYear(desk)]).toEqual([[], 1])
    // The review comes back without contact data, and the objection without its words.
    expect((await restoreInto(desk.server, file, admin)).status).toBe(200)
    expect([await placesIn(desk), await sentThisYear(desk)]).toEqual([[], 1])
  })

  test('some months after its decision; it keeps its outcome, and a restore does not bring its words back', async () => {
    const desk = await anObjectionDesk(databases)
    const { secret } = await anObjection(desk)
    const [{ id, version }] = await desk.waiting()
    await later(desk, days(300))
    expect(await placesIn(desk)).not.toEqual([])
    await desk.decide(desk.ben, id, { outcome: 'kept', tag: `"${version}"` })
    const file = await exportFrom(desk.server, admin)
    await later(desk, days(370))
    expect(await placesIn(desk)).toEqual([])
    const { objection: after } = await desk.own(secret)
    expect(after).toMatchObject({ text: '', outcome: 'kept', reason: 'The file shows it.' })
    expect((await restoreInto(desk.server, file, admin)).status).toBe(200)
    expect(await placesIn(desk)).toEqual([])
    expect(after).toMatchObject({ outcome: 'kept' })
  })

  test('and is in the backup until then, with the reasons of the decision, byte for byte', {
    tags: ['all'],
  }, async () => {
    const desk = await anObjectionDesk(databases)
    const { id, secret } = await desk.send()
    await desk.redact(desk.anna, id)
    await desk.object({ secret, ...objection })
    const file = await exportFrom(desk.server, admin)
    const into = await anObjectionDesk(mysql)
    expect((await restoreInto(into.server, file, admin)).status).toBe(200)
    const again = await exportFrom(into.server, admin)
    const listsOf = (text: string) => {
      const { user_submissions, reviews, objections } = JSON.parse(text).collections
      return { user_submissions, reviews, objections }
    }
    expect(listsOf(again)).toEqual(listsOf(file))
    expect(await into.own(secret)).toMatchObject({
      statement: { decision: 'redacted', fact: 'The text says no date.', rule: 'happened' },
      objection: { text: objection.text },
    })
  })

  test('while files of before it was kept are restored as ever', { tags: ['both'] }, async () => {
    const desk = await anObjectionDesk(databases)
    const { id, secret } = await desk.send()
    await desk.redact(desk.anna, id)
    await desk.object({ secret, ...objection })
    const file = JSON.parse(await exportFrom(desk.server, admin))
    delete file.collections.objections
    for (const entry of file.collections.user_submissions) {
      delete entry.rule
      delete entry.decider
    }
    for (const entry of file.collections.reviews) {
      for (const key of ['rule', 'removalReason', 'removalRule', 'decided_at', 'decider']) delete entry[key]
    }
    expect((await restoreInto(desk.server, JSON.stringify(file), admin)).status).toBe(200)
    expect(await desk.own(secret)).toMatchObject({
      state: 'published',
      statement: { decision: 'redacted', fact: '', rule: '' },
    })
    const rows = await selectRows(desk.server.database, 'SELECT text FROM objections')
    expect(rows).toEqual([{ text: objection.text }])
  })

  test('while a rejection without a moment, as a file may hold, is told as of the day it was sent', async () => {
    const desk = await anObjectionDesk(databases)
    const { id, secret } = await desk.rejected()
    const file = JSON.parse(await exportFrom(desk.server, admin))
    const [entry] = file.collections.user_submissions
    entry.decided_at = null
    expect((await restoreInto(desk.server, JSON.stringify(file), admin)).status).toBe(200)
    expect(await desk.own(secret)).toMatchObject({
      id,
      statement: { decision: 'rejected', decided_at: entry.submitted_at },
    })
    expect((await desk.object({ secret, text: 'Look again' })).status).toBe(200)
    const [{ id: objection }] = await desk.waiting()
    expect((await desk.decide(desk.ben, objection, { outcome: 'kept' })).status).toBe(200)
  })
})
