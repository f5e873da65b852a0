import { expect, test } from 'vitest'
import { listSnapshots, restoreSnapshot, triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { type HistoryLine, listHistoryLines } from '#contract/history.ts'
import { objectToDecision } from '#contract/own-objections.ts'
import { eraseOwnSubmissions, exportOwnSubmissions, readOwnSubmissions } from '#contract/own-submissions.ts'
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
  personalKindKeys,
} from '#contract/personal-data.ts'
import { minutes } from '#contract/primitives/time.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { reportReview } from '#contract/reviews/review-endpoints.ts'
import { changeSubmission, deleteSubmission, listSubmissions } from '#contract/submission-endpoints.ts'
import { ALL, aCrowdedServer, expectSound, REPORT } from '#testing/backend/a-crowded-server.ts'
import { aClock, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, admin, aSecret, moderator, sendRated } from '#testing/backend/published-reviews.ts'
import { aServer, as, type Person, visitor } from '#testing/backend/test-server.ts'

const WHO = 'ZQ-Mail@mail.example'
const REASON = 'They wrote to us on Monday'

describeEachDatabase('All that is stored about a person', (databases: Databases) => {
  test('is found by an address however it is typed, by kind, with counts, days and names', {
    tags: ['all'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    // No day ends while it is compared.
    site.clock.advanceToHour(12)
    const { secret } = await site.aTalkedAboutReview()
    await sendRated(site.server, { contactEmail: 'Zq-mail@MAIL.example', firmName: 'Other row' })
    await sendRated(site.server, { contactEmail: 'xzq-mail@mail.example' })
    const { body } = await site.staff(findPersonalData, { body: { who: ` ${WHO} ` } })
    const today = expect.stringContaining(site.clock().toISOString().slice(0, 10))
    const days = { first_at: today, last_at: today }
    expect(body.found).toEqual([
      { kind: 'submissions', count: 2, ...days, names: ['Zq-firm', 'Other row'] },
      { kind: 'files', count: 1, ...days, names: ['Zq-file.pdf'] },
      { kind: 'reviews', count: 1, ...days, names: ['Zq-firm'] },
      { kind: 'answers', count: 1, ...days, names: [] },
      { kind: 'reports', count: 1, ...days, names: [] },
    ])
    const bySecret = await site.staff(findPersonalData, { body: { who: secret } })
    expect(bySecret.body.found[0]).toMatchObject({ kind: 'submissions', count: 1 })
    for (const who of ['nobody@mail.example', aSecret()]) {
      expect((await site.staff(findPersonalData, { body: { who } })).body).toEqual({ found: [] })
    }
    const unknown = await site.staff(findPersonalData, { body: { who: 'nei@ther' } })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'who'])
    expect(JSON.stringify(site.server.logged())).not.toMatch(/zq-mail|xzq/i)
  })

  test('is found by an address with letters beside the English ones, in whichever case it is typed', {
    tags: ['both'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const email = 'Zoë.ÅNGSTRÖM@mail.example'
    await sendRated(site.server, { contactEmail: email })
    const { id, secret } = await sendRated(site.server)
    await site.staff(changeSubmission, { params: { id }, body: { status: 'rejected', reason: 'Insults' } })
    await site.call(objectToDecision, { body: { secret, text: 'It does not.', email } })
    const params = { id: await addFirm(site.server, admin) }
    const report = { reason: 'false', text: 'It is closed.', idempotencyKey: 'about-the-firm-1' }
    await site.call(reportFirm, { params, body: { ...report, email } })
    const kindsOf = async (who: string) => {
      const { found } = (await site.staff(findPersonalData, { body: { who } })).body
      return found.map(({ kind, count }: { kind: string; count: number }) => `${count} ${kind}`)
    }
    for (const who of [email, email.toLowerCase(), email.toUpperCase()])
      expect(await kindsOf(who), who).toEqual(['1 submissions', '1 objections', '1 sentReports'])
    const body = { who: email.toLowerCase(), reason: REASON }
    expect((await site.staff(erasePersonalData, { body })).status).toBe(200)
    expect(await kindsOf(email)).toEqual([])
    expect(await site.places(['NGSTR', 'ngstr'])).toEqual([])
  })

  test('is given out whole: every value of every source is in the file, and no key or hash', async () => {
    const site = await aCrowdedServer(databases)
    const { id, secret, reviewId } = await site.aTalkedAboutReview()
    await site.call(objectToDecision, { body: { secret, text: 'Zq-objection' } })
    const told = { reason: 'other', text: 'Zq-told-more', name: 'Zq-mara', email: 'ZQ-mail@mail.example' }
    await site.call(reportReview, {
      params: { id: reviewId },
      body: { ...told, idempotencyKey: `told-${id}` },
    })
    const reply = await site.staff(exportPersonalData, { body: { who: WHO, reason: REASON } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toMatch(/"personal_data_\d{4}-\d\d-\d\d\.json"/)
    expect(Object.keys(reply.body)).toEqual(['exported_at', ...personalKindKeys])
    const counts: Record<string, number> = { reports: 2, people: 0 }
    for (const kind of personalKindKeys) expect(reply.body[kind]).toHaveLength(counts[kind] ?? 1)
    expect(reply.body.objections).toMatchObject([{ text: 'Zq-objection', decision: 'redacted' }])
    expect(reply.body.sentReports).toMatchObject([{ text: 'Zq-told-more', name: 'Zq-mara' }])
    const text = JSON.stringify(reply.body)
    // Two words went with the correction, one answer with the move, and one reason with the approval.
    const gone = ['Zq-first', 'Zq-moved', 'Zq-reason']
    // Senders do not learn who reported their review.
    const others = ['Zq-teller', 'zq-told']
    for (const word of ALL.filter((one) => ![...gone, ...others].includes(one))) expect(text).toContain(word)
    expect(text).not.toMatch(/Zq-teller|zq-told@/)
    expect(text).not.toContain(secret)
    expect(text).not.toMatch(/[0-9a-f]{64}|hash|idempotency/i)
    const [line] = (await site.staff(listHistoryLines)).body
    expect(line.entry).toMatchObject({
      action: 'export',
      subject: 'personal-data',
      after: {
        reason: REASON,
        submissions: 1,
        files: 1,
        reviews: 1,
        answers: 1,
        reports: 2,
        objections: 1,
        sentReports: 1,
      },
    })
    expect(JSON.stringify(line)).not.toMatch(/zq|mail\.example/i)
    expect((await site.staff(listSubmissions)).body[0].id).toBe(id)
  })

  test('is erased everywhere: no word is left in any table, snapshot or file, and the rest stays', async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    const other = await sendRated(site.server, { contactEmail: 'other@mail.example', description: 'Stays.' })
    await site.keepBackups()
    const deleted = await sendRated(site.server, {
      contactEmail: 'zq-mail@mail.example',
      contactName: 'Zq-name',
    })
    await site.staff(deleteSubmission, { params: { id: deleted.id } })
    expect((await site.places()).join()).toMatch(/snapshot test: .*Zq-text/)
    const old = await exportFrom(site.server, admin)
    const erased = await site.staff(erasePersonalData, { body: { who: WHO, reason: REASON } })
    expect([erased.status, erased.body]).toEqual([200, { message: 'Erased for good' }])
    expect(await site.places([...ALL, 'ZQ-Mail', secret])).toEqual([])
    expect(await site.whole()).toEqual([])
    expect(await expectSound(site)).toBe(2)
    expect((await site.staff(findPersonalData, { body: { who: WHO } })).body).toEqual({ found: [] })
    const again = await site.staff(erasePersonalData, { body: { who: WHO, reason: REASON } })
    expect(again.status).toBe(404)

    const lines = (await site.staff(listHistoryLines)).body
    const line = lines.find(({ entry }: HistoryLine) => entry.subject === 'personal-data')
    expect(line.entry).toMatchObject({ action: 'erase', after: { reason: REASON, submissions: 2 } })
    expect(line.parts).toHaveLength(2)
    // Its sender reads that it is gone; the other review is as it was.
    const secrets = [secret, other.secret]
    const { body: own } = await as(visitor, site.server).call(readOwnSubmissions, { body: { secrets } })
    expect(own.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'waiting'])

    // Neither a downloaded file nor a snapshot on the server brings it back.
    expect((await restoreInto(site.server, old, admin)).status).toBe(200)
    const snapshots = (await site.staff(listSnapshots)).body
    for (const { id } of snapshots) {
      expect((await site.staff(restoreSnapshot, { params: { id } })).status).toBe(200)
    }
    expect(await site.places()).toEqual([])
    expect((await site.staff(listSubmissions)).body).toMatchObject([{ description: 'Stays.' }])
  })

  test('of who sent a report is found by its address or secret, and its words are erased while the review stays', {
    tags: ['all'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const { reviewId } = await site.aTalkedAboutReview()
    const secret = aSecret()
    const body = { reason: 'other', text: 'Zq-report', secret, idempotencyKey: 'sent-by-a-device' }
    await site.call(reportReview, { params: { id: reviewId }, body })
    await site.keepBackups()
    const old = await exportFrom(site.server, admin)
    for (const who of ['ZQ-told@mail.example', secret]) {
      expect((await site.staff(findPersonalData, { body: { who } })).body.found).toMatchObject([
        { kind: 'sentReports', count: 1 },
      ])
      const named = { who, reason: 'Frau Zq-teller asked' }
      if (who !== secret) expect((await site.staff(erasePersonalData, { body: named })).status).toBe(400)
      expect((await site.staff(erasePersonalData, { body: { who, reason: REASON } })).status).toBe(200)
      expect((await site.staff(findPersonalData, { body: { who } })).body).toEqual({ found: [] })
    }
    expect(await site.places(REPORT)).toEqual([])
    expect((await restoreInto(site.server, old, admin)).status).toBe(200)
    expect(await site.places(REPORT)).toEqual([])
    expect(await site.whole()).toEqual([])
    expect((await site.staff(findPersonalData, { body: { who: WHO } })).body.found[0]).toMatchObject({
      count: 1,
    })
  })

  test('is erased in parts where it is much, each with its entry of one act', { tags: ['all'] }, async () => {
    const site = await aCrowdedServer(databases)
    for (let count = 0; count < 53; count++) {
      const described = { contactEmail: 'zq-mail@mail.example', description: `Zq-text ${count}` }
      await sendRated(site.server, described)
    }
    await site.staff(triggerAutoBackup)
    expect((await site.staff(erasePersonalData, { body: { who: WHO, reason: REASON } })).status).toBe(200)
    expect(await site.places()).toEqual([])
    const [line] = (await site.staff(listHistoryLines)).body
    expect(line.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: 'submission', count: 53 }),
        expect.objectContaining({ subject: 'personal-data', count: 2 }),
      ]),
    )
    expect(await site.whole()).toEqual([])
  })

  test('leaves no name, address or secret in History: a reason that holds one is refused', {
    tags: ['both'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const secret = aSecret()
    const sent = { contactEmail: 'mara@mail.example', contactName: 'Mara Vöss', managementSecret: secret }
    await sendRated(site.server, sent)
    const refused = ['mara@mail.example asked', 'MARA asked', 'Frau Voss asked', `${secret} asked`, '  ']
    for (const endpoint of [exportPersonalData, erasePersonalData]) {
      for (const reason of refused) {
        const { status, body } = await site.staff(endpoint, { body: { who: secret, reason } })
        expect([status, body.errors?.[0]?.path ?? body.path]).toEqual([400, 'reason'])
      }
    }
    const found = (await site.staff(findPersonalData, { body: { who: secret } })).body.found
    expect(found).toMatchObject([{ kind: 'submissions', count: 1 }])
    expect(JSON.stringify((await site.staff(listHistoryLines)).body)).not.toMatch(/personal-data/)
  })
})

describeEachDatabase('A sender’s own device', (databases: Databases) => {
  test('gets all that its secrets stand for, without notes of staff and the words of others', {
    tags: ['all'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    await sendRated(site.server, { contactEmail: 'zq-mail@mail.example', description: 'Of another device.' })
    const call = as(visitor, site.server).call
    const reply = await call(exportOwnSubmissions, { body: { secrets: [aSecret(), secret] } })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { exported_at: _, ...lists } = reply.body
    expect(Object.entries(lists).map(([kind, list]) => [kind, (list as object[]).length])).toEqual([
      ...['submissions', 'files', 'reviews', 'answers'].map((kind) => [kind, 1]),
      ['reports', 0],
      ['objections', 0],
      ['sentReports', 0],
      ['people', 0],
    ])
    const text = JSON.stringify(lists)
    for (const word of ['Zq-text', 'Zq-name', 'zq-mail', 'Zq-file', 'Zq-answer', 'Zq-role']) {
      expect(text).toContain(word)
    }
    expect(text).not.toMatch(/Zq-notes|Zq-report|another device|"notes"/)
    expect(text).not.toContain(secret)
    const nothing = await call(exportOwnSubmissions, { body: { secrets: [aSecret()] } })
    expect(nothing.body).toMatchObject(Object.fromEntries(personalKindKeys.map((kind) => [kind, []])))
  })

  test('erases all of them as a withdrawal does, and once more changes nothing', {
    tags: ['all'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    const second = await sendRated(site.server, { description: 'Zq-text, too' })
    const other = await sendRated(site.server, { description: 'Stays.' })
    await site.keepBackups()
    const call = as(visitor, site.server).call
    const secrets = [secret, second.secret, aSecret()]
    for (const _ of ['at once', 'again']) {
      expect((await call(eraseOwnSubmissions, { body: { secrets } })).status).toBe(200)
      expect(await site.places([...ALL, ...secrets])).toEqual([])
      expect(await site.whole()).toEqual([])
    }
    expect(await expectSound(site)).toBe(2)
    const own = (await call(readOwnSubmissions, { body: { secrets: [...secrets, other.secret] } })).body
    const states = own.map((one: { state: string } | null) => one?.state)
    expect(states).toEqual(['withdrawn', 'withdrawn', undefined, 'waiting'])
    const lines = (await site.staff(listHistoryLines)).body
    const removed = lines.filter(({ entry }: HistoryLine) => entry.action === 'delete')
    expect(removed).toHaveLength(2)
    expect(removed[0].entry).toMatchObject({ actor_name: 'Its sender', subject: 'submission' })
  })
})

const calls = [findPersonalData, exportPersonalData, erasePersonalData]

test('Staff look for a person’s data a moment after they signed in, and admins alone', async () => {
  const clock = aClock()
  let signedInAt = clock()
  const server = await aServer({
    async readSession(token) {
      const caller = await twoOfTheStaff(token)
      return { ...caller, ...(caller.staff && { staff: { ...caller.staff, signedInAt } }) }
    },
    overrides: { clock },
  })
  const body = { who: 'mara@mail.example', reason: REASON }
  const statuses = async (person: Person) => {
    const replies = calls.map((endpoint) => as(person, server).call(endpoint, { body }))
    return (await Promise.all(replies)).map(({ status, body: { code = '' } }) => `${status} ${code}`.trim())
  }
  expect(await statuses(visitor)).toEqual(Array(3).fill('401 not_signed_in'))
  expect(await statuses(moderator)).toEqual(Array(3).fill('403 not_allowed'))
  expect(await statuses(admin)).toEqual(['200', '404 not_found', '404 not_found'])
  signedInAt = new Date(clock().getTime() - minutes(6))
  expect(await statuses(admin)).toEqual(Array(3).fill('403 sign_in_again'))
})
