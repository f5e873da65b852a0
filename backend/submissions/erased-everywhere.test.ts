import { expect, test } from 'vitest'
import { packBackup } from '#backend/backup/pack-backup.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { verifyHistory } from '#backend/history/verify-history.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { insertSnapshot } from '#backend/models/snapshot.ts'
import { partTable } from '#backend/models/snapshot-tables.ts'
import {
  downloadSnapshot,
  listSnapshots,
  restoreSnapshot,
  triggerAutoBackup,
} from '#contract/backup/backup-endpoints.ts'
import { correctOwnSubmission, withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { createAnswerLink, sendAnswer } from '#contract/reviews/firm-answers.ts'
import { decideAnswer, listAnswers, listReports, resolveReports } from '#contract/reviews/moderation.ts'
import { reportReview } from '#contract/reviews/review-endpoints.ts'
import { changeSubmission, deleteSubmission } from '#contract/submission-endpoints.ts'
import { aClock, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { aPdf } from '#testing/backend/pictures.ts'
import { placesOf } from '#testing/backend/places-of.ts'
import {
  addFirm,
  admin,
  aSecret,
  moderator,
  newAddress,
  publish,
} from '#testing/backend/published-reviews.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

/** Words that stand nowhere else, one for each thing that somebody says about a review. */
const SENT = ['Zq-firm', 'Zq-first', 'Zq-text', 'Zq-hidden', 'Zq-file', 'Zq-kind', 'zq-site', 'Zq-role']
const CONTACT = ['Zq-name', 'zq-mail']
const SAID = ['Zq-moved', 'Zq-answer', 'Zq-report', 'Zq-notes', 'Zq-reason']
const ALL = [...SENT, ...CONTACT, ...SAID]

async function aCrowdedServer(databases: Databases) {
  const clock = aClock()
  const location = await databases.prepared()
  const server = await aServer({
    location,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    // Whoever downloads a backup signed in a moment ago.
    async readSession(token) {
      const caller = await twoOfTheStaff(token)
      return { ...caller, ...(caller.staff && { staff: { ...caller.staff, signedInAt: clock() } }) }
    },
    overrides: { clock },
  })
  await server.pollJobs()
  const call = as(visitor, server).call
  const staff = as(admin, server).call
  const places = (words: readonly string[] = ALL) => placesOf(server.database, location, words)

  const answer = async (firm: string, reviewId: string, text: string) => {
    const { body } = await staff(createAnswerLink, { params: { id: firm } })
    const token = body.path.split('#')[1]
    await call(sendAnswer, { body: { token, reviewId, text }, headers: newAddress() })
    const [{ id, version }] = (await staff(listAnswers)).body
    const decision = { tag: `"${version}"`, status: 'approved' }
    expect((await staff(decideAnswer, { params: { id }, body: decision })).status).toBe(200)
  }

  /** A review about which all has been said that can be. */
  const aTalkedAboutReview = async () => {
    const [first, second] = [await addFirm(server, admin), await addFirm(server, admin)]
    const secret = aSecret()
    const fields = {
      rating: '2',
      managementSecret: secret,
      firmName: 'Zq-firm',
      contactName: 'Zq-name',
      contactEmail: 'zq-mail@mail.example',
      website: 'https://zq-site.example',
      category: 'Zq-kind',
      relationship: 'Zq-role',
      description: 'Zq-first words.',
    }
    const file = { name: 'Zq-file.pdf', type: 'application/pdf', bytes: aPdf('Zq-file') }
    const { id } = (await sendSubmission(server, formOf(aSubmission(fields), [file]), newAddress())).body
    const content = { firmName: 'Zq-firm', description: 'Zq-text and Zq-hidden words.', rating: 2 }
    await call(correctOwnSubmission, { body: { secret, ...content }, headers: newAddress() })
    const notes = { status: 'rejected', notes: 'Zq-notes', reason: 'Zq-reason' }
    await staff(changeSubmission, { params: { id }, body: notes })
    const { review } = (await publish(server, moderator, id, { firmId: first, removed: [2] })).body
    await answer(first, review.id, 'Zq-moved words')
    await publish(server, moderator, id, { firmId: second, removed: [2] })
    await answer(second, review.id, 'Zq-answer')
    const report = { idempotencyKey: `report-${id}`, reason: 'other_firm', text: 'Zq-report' }
    expect(
      (await call(reportReview, { params: { id: review.id }, body: report, headers: newAddress() })).status,
    ).toBe(201)
    return { id, secret, reviewId: review.id as string }
  }

  /** Keeps a backup on the server, and one more that a restore leaves. */
  const keepBackups = async () => {
    expect((await staff(triggerAutoBackup)).status).toBe(200)
    expect((await restoreInto(server, await exportFrom(server, admin), admin)).status).toBe(200)
  }
  const after = async (time: number) => {
    clock.advance(time)
    await server.pollJobs()
    clock.advance(hours(1))
    await server.pollJobs()
  }
  const whole = async () => (await verifyHistory(server.database, undefined, clock())).faults
  return { server, clock, call, staff, places, whole, keepBackups, after, aTalkedAboutReview }
}

/** Each kept backup is a file of which list and counts are true. */
async function expectSound({ staff }: Pick<Awaited<ReturnType<typeof aCrowdedServer>>, 'staff'>) {
  const snapshots = (await staff(listSnapshots)).body
  for (const { id, bytes, entries } of snapshots) {
    const { body, headers } = await staff(downloadSnapshot, { params: { id } })
    expect(headers.get('content-length')).toBe(String(bytes))
    for (const list of ['user_submissions', 'reviews', 'review_answers', 'review_reports']) {
      expect([list, body.collections[list].length]).toEqual([list, entries[list]])
    }
    expect((await staff(restoreSnapshot, { params: { id }, query: { dry_run: 'true' } })).status).toBe(200)
  }
  return snapshots.length as number
}

describeEachDatabase('No word stays in any table, snapshot or file', (databases) => {
  test('of a review that its sender withdrew, at the moment of that', async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    await site.keepBackups()
    const before = (await site.places()).join('\n')
    for (const word of ALL.filter((word) => word !== 'Zq-first')) expect(before).toContain(word)
    expect(before).toMatch(/snapshot restore: .*Zq-text/)
    expect(before).toMatch(/snapshot test: .*Zq-text/)
    expect((await site.call(withdrawOwnSubmission, { body: { secret } })).status).toBe(200)
    expect(await site.places()).toEqual([])
    expect(await site.whole()).toEqual([])
    expect(await expectSound(site)).toBe(2)
  })

  test('of a review that an admin deleted, once that cannot be taken back', async () => {
    const site = await aCrowdedServer(databases)
    const { id } = await site.aTalkedAboutReview()
    await site.keepBackups()
    await site.staff(deleteSubmission, { params: { id } })
    await site.staff(triggerAutoBackup)
    await site.after(minutes(20))
    expect(await site.places()).toEqual([])
    expect(await site.whole()).toEqual([])
    expect(await expectSound(site)).toBe(3)
  })

  test('that says who a sender is, twelve months after the decision, while the review stays', async () => {
    const site = await aCrowdedServer(databases)
    await site.aTalkedAboutReview()
    await site.keepBackups()
    await site.after(days(370))
    expect(await site.places([...CONTACT, 'Zq-file'])).toEqual([])
    expect((await site.places(['Zq-text'])).join()).toMatch(/snapshot test/)
    expect(await expectSound(site)).toBe(2)
  })

  test('of a report, twelve months after it was resolved, and no snapshot brings it back', async () => {
    const site = await aCrowdedServer(databases)
    const { reviewId } = await site.aTalkedAboutReview()
    await site.keepBackups()
    const [{ reports, review }] = (await site.staff(listReports)).body
    const body = { tag: `"${review.version}"`, action: 'keep', reason: 'True', reports: [reports[0].id] }
    expect((await site.staff(resolveReports, { params: { id: reviewId }, body })).status).toBe(200)
    const file = await exportFrom(site.server, admin)
    await site.after(days(370))
    expect(await site.places(['Zq-report'])).toEqual([])
    const old = file.replace(
      /"resolved_at":"[^"]+","resolution":"keep"/,
      '"resolved_at":null,"resolution":""',
    )
    expect((await restoreInto(site.server, old, admin)).status).toBe(200)
    expect(await site.places(['Zq-report'])).toEqual([])
  })

  test('of a review that was withdrawn while a backup was on its way', async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    const { database } = site.server
    const packed = await inSnapshot(database, (reading) => packBackup(reading, site.clock()))
    site.clock.advance(minutes(1))
    await site.call(withdrawOwnSubmission, { body: { secret } })
    await inTransaction(database, async (writing) => {
      await lockState(writing)
      const { parts, bytes, entries, exportedAt } = packed
      const snapshot = { taken_at: exportedAt.toISOString(), reason: 'test', bytes, entries, parts } as const
      await insertSnapshot(writing, snapshot, 5)
    })
    expect(await site.places()).toEqual([])
    expect(await expectSound(site)).toBe(1)
  })

  test('of a review in a snapshot that an earlier version packed', async () => {
    const site = await aCrowdedServer(databases)
    const { database } = site.server
    const [one, two] = [await site.aTalkedAboutReview(), await site.aTalkedAboutReview()]
    await site.keepBackups()
    await database.sequelize.query('UPDATE snapshot_parts SET about = NULL')
    await site.call(withdrawOwnSubmission, { body: { secret: one.secret } })
    expect(await expectSound(site)).toBe(2)
    expect((await site.places(['Zq-text'])).join()).toMatch(/snapshot test/)
    const asBefore = await selectRows(database, 'SELECT * FROM snapshot_parts')
    await site.call(withdrawOwnSubmission, { body: { secret: two.secret } })
    expect(await site.places()).toEqual([])
    // That version left in them what had been withdrawn; the first run of the job finds it.
    await partTable(database).destroy({ where: {} })
    await partTable(database).bulkCreate(
      asBefore.map((part) => ({ ...part, bytes: Buffer.from(part.bytes as Uint8Array), about: null })),
    )
    expect((await site.places(['Zq-text'])).join()).toMatch(/snapshot test/)
    await site.after(hours(1))
    expect(await site.places()).toEqual([])
  })
})
