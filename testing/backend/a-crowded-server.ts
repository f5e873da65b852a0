import { expect } from 'vitest'
import { verifyHistory } from '#backend/history/verify-history.ts'
import {
  downloadSnapshot,
  listSnapshots,
  restoreSnapshot,
  triggerAutoBackup,
} from '#contract/backup/backup-endpoints.ts'
import { correctOwnSubmission } from '#contract/own-submissions.ts'
import { hours } from '#contract/primitives/time.ts'
import { createAnswerLink, sendAnswer } from '#contract/reviews/firm-answers.ts'
import { decideAnswer, listAnswers } from '#contract/reviews/moderation.ts'
import { reportReview } from '#contract/reviews/review-endpoints.ts'
import { changeSubmission } from '#contract/submission-endpoints.ts'
import { aClock, twoOfTheStaff } from './accounts.ts'
import { exportFrom, restoreInto } from './backups.ts'
import type { Databases } from './databases.ts'
import { aPdf } from './pictures.ts'
import { filesHolding, placesOf } from './places-of.ts'
import { addFirm, admin, aSecret, moderator, newAddress, publish } from './published-reviews.ts'
import { aSubmission, formOf, sendSubmission } from './submission-form.ts'
import { aServer, as, visitor } from './test-server.ts'

/** Words that stand nowhere else, one for each thing said about a review. */
const SENT = ['Zq-firm', 'Zq-first', 'Zq-text', 'Zq-hidden', 'Zq-file', 'Zq-kind', 'zq-site', 'Zq-role']
export const CONTACT = ['Zq-name', 'zq-mail']
/** What a report says, and of whom. */
export const REPORT = ['Zq-report', 'Zq-teller', 'zq-told']
const SAID = ['Zq-moved', 'Zq-answer', 'Zq-notes', 'Zq-reason', ...REPORT]
export const ALL = [...SENT, ...CONTACT, ...SAID]

/** A server whose staff signed in a moment ago, and whose whole storage can be searched. */
export async function aCrowdedServer(databases: Databases) {
  const clock = aClock()
  const location = await databases.prepared()
  const server = await aServer({
    location,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    // Downloading a backup takes a recent sign-in.
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
  const onDisk = (words: readonly string[] = ALL) => filesHolding(location, words)

  const answer = async (firm: string, reviewId: string, text: string) => {
    const { body } = await staff(createAnswerLink, { params: { id: firm } })
    const token = body.path.split('#')[1]
    await call(sendAnswer, { body: { token, reviewId, text }, headers: newAddress() })
    const [{ id, version }] = (await staff(listAnswers)).body
    const decision = { tag: `"${version}"`, status: 'approved' }
    expect((await staff(decideAnswer, { params: { id }, body: decision })).status).toBe(200)
  }

  /** A review about which all has been said that can be. */
  const aTalkedAboutReview = async (contactEmail = 'zq-mail@mail.example') => {
    const [first, second] = [await addFirm(server, admin), await addFirm(server, admin)]
    const secret = aSecret()
    const fields = {
      rating: '2',
      managementSecret: secret,
      firmName: 'Zq-firm',
      contactName: 'Zq-name',
      contactEmail,
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
    const report = {
      idempotencyKey: `report-${id}`,
      reason: 'legal',
      text: 'Zq-report',
      name: 'Zq-teller',
      email: 'zq-told@mail.example',
      goodFaith: true,
    }
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
  return { server, clock, call, staff, places, onDisk, whole, keepBackups, after, aTalkedAboutReview }
}

/** Each kept backup is a file of which list and counts are true. */
export async function expectSound({ staff }: Pick<Awaited<ReturnType<typeof aCrowdedServer>>, 'staff'>) {
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
