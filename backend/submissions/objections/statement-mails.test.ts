import { beforeAll, expect, test } from 'vitest'
import { tokenHash } from '#backend/crypto/tokens.ts'
import { readMailedStatement } from '#contract/own-objections.ts'
import { correctOwnSubmission } from '#contract/own-submissions.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { changeSubmission } from '#contract/submission-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { REFUSED } from '#testing/backend/mailbox.ts'
import { anObjectionDesk, type ObjectionDesk } from '#testing/backend/objection-desk.ts'
import { newAddress, publish } from '#testing/backend/published-reviews.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

let senders = 0
const anAddress = () => {
  senders += 1
  return `sender-${senders}@mail.example`
}

describeEachDatabase('Mails about decisions', (databases) => {
  let desk: ObjectionDesk

  beforeAll(async () => {
    desk = await anObjectionDesk(databases)
  })

  const mailsTo = (address: string) => desk.mailbox.mails.filter(({ to }) => to.includes(address)).length
  const tokenIn = (mail: string) =>
    /https:\/\/site\.example\/submit-review#(obj_[\w-]{43})/.exec(mail)?.[1] ?? ''
  const read = (token: string) =>
    as(visitor, desk.server).call(readMailedStatement, { body: { token }, headers: newAddress() })

  test('give the reasons once, after Undo is over, to who left an address', { tags: ['both'] }, async () => {
    const to = anAddress()
    const { id } = await desk.rejected({ contactEmail: to })
    await desk.rejected()
    await desk.server.pollJobs()
    await desk.server.pollJobs()
    expect(mailsTo(to)).toBe(0)
    const before = desk.mailbox.mails.length
    await desk.mailed()
    expect(desk.mailbox.mails.length).toBe(before + 1)
    const mail = desk.mailTo(to)
    for (const words of [
      'Subject: Your review was not published',
      'Your review of Kestrel Row Funding was not published on',
      'Reason: The text says no date.',
      'Rule: Review policy, 2: say what happened',
      'No program took part. A person decided.',
      'or object once until',
      'because you left this address with your review',
    ]) {
      expect(mail).toContain(words)
    }
    await desk.mailed()
    expect(mailsTo(to)).toBe(1)
    await desk.reject(desk.anna, id, { reason: 'In other words' })
    await desk.mailed()
    expect(mailsTo(to)).toBe(1)
  })

  test('are not sent for what was undone, and once for what was decided again', {
    tags: ['both'],
  }, async () => {
    const to = anAddress()
    const { id } = await desk.rejected({ contactEmail: to })
    const undo = { params: { id }, body: { status: 'pending' } }
    await as(desk.anna, desk.server).call(changeSubmission, undo)
    await desk.mailed()
    expect(mailsTo(to)).toBe(0)
    await desk.reject(desk.anna, id)
    await as(desk.anna, desk.server).call(changeSubmission, undo)
    desk.clock.advance(minutes(1))
    await desk.reject(desk.anna, id, { reason: 'The second reason', rule: 'law' })
    await desk.mailed()
    expect(mailsTo(to)).toBe(1)
    expect(desk.mailTo(to)).toContain('The second reason')
  })

  test('are sent for removed words and for a review that was taken off the site', async () => {
    const to = anAddress()
    const { id } = await desk.send({ contactEmail: to })
    await publish(desk.server, desk.anna, id, { firmId: desk.firmId })
    await desk.mailed()
    expect(mailsTo(to)).toBe(0)
    const { review } = (await desk.redact(desk.anna, id)).body
    await desk.mailed()
    expect(desk.mailTo(to)).toContain('Subject: Your review was published with words removed')
    await desk.unpublish(desk.anna, review)
    await desk.mailed()
    expect([mailsTo(to), desk.mailTo(to)]).toEqual([2, expect.stringContaining('was taken off the site')])
  })

  test('hold a link that objects once, and is over after thirty days or once the decision is another', async () => {
    const to = anAddress()
    const { secret } = await desk.rejected({ contactEmail: to, firmName: 'Kestrl Row' })
    await desk.mailed()
    const token = tokenIn(desk.mailTo(to))
    const opened = await read(token)
    expect(opened.body).toMatchObject({
      firmName: 'Kestrel Row Funding',
      statement: { decision: 'rejected', rule: 'happened' },
      objection: null,
    })
    const other = anAddress()
    const sent = await desk.object({ token, text: 'I did say when.', email: other })
    expect(sent.body).toMatchObject({ objection: { text: 'I did say when.' } })
    expect((await desk.own(secret)).objection?.text).toBe('I did say when.')
    expect((await read(token)).status).toBe(404)
    expect((await desk.object({ token, text: 'Once more' })).status).toBe(409)
    const [{ id }] = (await desk.waiting()).slice(-1)
    await desk.decide(desk.ben, id, { outcome: 'kept', reason: 'No day is in it.' })
    await desk.mailed()
    expect(mailsTo(to)).toBe(1)
    const outcome = desk.mailTo(other)
    for (const words of ['Subject: Decision kept', 'No day is in it.', 'A person decided.']) {
      expect(outcome).toContain(words)
    }
    const late = anAddress()
    await desk.rejected({ contactEmail: late })
    await desk.mailed()
    desk.clock.advance(days(30))
    const over = tokenIn(desk.mailTo(late))
    expect([(await read(over)).status, (await desk.object({ token: over, text: 'Late' })).status]).toEqual([
      404, 404,
    ])
    const corrected = anAddress()
    const mine = await desk.rejected({ contactEmail: corrected })
    await desk.mailed()
    const body = { secret: mine.secret, firmName: 'Kestrel Row Funding', description: 'On 3 May.', rating: 3 }
    await as(visitor, desk.server).call(correctOwnSubmission, { body, headers: newAddress() })
    await desk.reject(desk.anna, mine.id)
    const old = tokenIn(desk.mailTo(corrected))
    expect([(await read(old)).status, (await desk.object({ token: old, text: 'Old' })).status]).toEqual([
      404, 404,
    ])
  })

  test('tell the outcome to the address of the review where the objection names none', {
    tags: ['both'],
  }, async () => {
    const to = anAddress()
    const { secret } = await desk.rejected({ contactEmail: to })
    await desk.object({ secret, text: 'Look again' })
    const [{ id }] = (await desk.waiting()).slice(-1)
    await desk.decide(desk.ben, id)
    await desk.mailed()
    // The reasons for what does not stand any more are not mailed.
    expect(mailsTo(to)).toBe(1)
    expect(desk.mailTo(to)).toContain('your objection was upheld. It stands on the site.')
  })

  test('keep hostile texts as text, and the token out of the database and the log', {
    tags: ['both'],
  }, async () => {
    const to = anAddress()
    const reason = '<img src=x onerror=alert(1)>\r\nBcc: evil@x.example & "more"'
    const { id } = await desk.send({ contactEmail: to, firmName: 'A <b>firm</b>\u202e' })
    await desk.reject(desk.anna, id, { reason, rule: 'decent' })
    await desk.mailed()
    const mail = desk.mailTo(to)
    expect(mail.slice(0, mail.indexOf('multipart/alternative'))).not.toMatch(/^Bcc:/im)
    const html = mail.slice(mail.indexOf('text/html'))
    expect(html).not.toMatch(/<img|<b>/)
    const token = tokenIn(mail)
    const rows = JSON.stringify(await selectRows(desk.server.database, 'SELECT * FROM statement_mails'))
    expect(rows).toContain(tokenHash(token))
    expect(rows + JSON.stringify(desk.server.logged())).not.toContain(token)
    expect(JSON.stringify(desk.server.logged())).not.toContain(to)
  })

  test('to addresses that no server takes hold up no other', { tags: ['all'] }, async () => {
    const { database } = desk.server
    const { id } = await desk.rejected({ contactEmail: `nobody${REFUSED}` })
    const sender = anAddress()
    await desk.rejected({ contactEmail: sender })
    const [due] = await selectRows(database, `SELECT * FROM statement_mails WHERE submission_id = '${id}'`)
    for (let n = 0; n < 30; n++) {
      const values = Object.values({ ...due, id: `stuck-${n}` }).map((value) => `'${value}'`)
      const names = Object.keys(due ?? {}).join(', ')
      const insert = `INSERT INTO statement_mails (${names}) VALUES (${values.join(', ')})`
      await database.sequelize.query(insert)
    }
    await desk.mailed()
    desk.clock.advance(minutes(20))
    await desk.server.pollJobs()
    expect(mailsTo(sender)).toBe(1)
    await database.sequelize.query(`DELETE FROM statement_mails WHERE submission_id = '${id}'`)
    // A failed mail waits before its next try; sending it now leaves the job free for the next test.
    desk.clock.advance(minutes(20))
    await desk.server.pollJobs()
  })

  test('hold no word that a visitor typed but to staff, and no address gets more than thirty a day', {
    tags: ['all'],
  }, async () => {
    const to = anAddress()
    const { secret } = await desk.rejected({ contactEmail: to, firmId: '', firmName: 'Win at evil.example' })
    await desk.mailed()
    expect(desk.mailTo(to)).toContain('Your review was not published on')
    const other = anAddress()
    await desk.object({ secret, text: 'Free text of evil.example', email: other })
    const [{ id }] = (await desk.waiting()).slice(-1)
    await desk.decide(desk.ben, id, { outcome: 'kept' })
    await desk.mailed()
    expect(mailsTo(other)).toBe(1)
    expect(desk.mailTo(to) + desk.mailTo(other)).not.toContain('evil.example')
    const victim = anAddress()
    for (let n = 0; n < 33; n++) await desk.rejected({ contactEmail: victim })
    await desk.mailed()
    expect(mailsTo(victim)).toBe(30)
  })

  test('hold a link that is over where the clock of its server ran ahead', async () => {
    const to = anAddress()
    desk.clock.advance(days(100))
    await desk.rejected({ contactEmail: to })
    await desk.mailed()
    const token = tokenIn(desk.mailTo(to))
    desk.clock.advance(-minutes(6))
    expect((await read(token)).status).toBe(200)
    desk.clock.advance(-days(100))
    expect([(await read(token)).status, (await desk.object({ token, text: 'Early' })).status]).toEqual([
      404, 404,
    ])
  })
})
