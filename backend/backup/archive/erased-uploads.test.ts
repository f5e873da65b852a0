import { expect, test } from 'vitest'
import { restoreArchive } from '#contract/backup/archive-endpoints.ts'
import { withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { erasePersonalData } from '#contract/personal-data.ts'
import { hours } from '#contract/primitives/time.ts'
import { aCrowdedServer } from '#testing/backend/a-crowded-server.ts'
import {
  archiveFrom,
  beginSending,
  restoreArchiveInto,
  sendArchive,
  sendPart,
} from '#testing/backend/archives.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { admin, sendRated } from '#testing/backend/published-reviews.ts'
import { countRows } from '#testing/backend/rows.ts'

const person = admin

describeEachDatabase('An archive that was sent and not restored', (databases) => {
  test('ends when something in it is erased, of which no word stays', async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    await sendRated(site.server, { description: 'Stays.' })
    const { bytes } = await archiveFrom(site.server, person)
    const sent = await sendArchive(site.server, bytes, { person })
    expect((await site.places()).join()).toMatch(/submission_pieces.bytes: .*Zq-text/)
    expect((await site.call(withdrawOwnSubmission, { body: { secret } })).status).toBe(200)
    expect(await site.onDisk()).toEqual([])
    expect(await site.places()).toEqual([])
    const ended = await site.staff(restoreArchive, { params: { id: sent.body.id } })
    expect(ended).toMatchObject({
      status: 404,
      body: { detail: expect.stringMatching(/choose the file again/) },
    })
    // The rest of it goes by the hour, and it can be sent again.
    await site.after(hours(1))
    expect(await countRows(site.server.database, 'archive_uploads')).toBe(0)
    expect(await countRows(site.server.database, 'submission_pieces')).toBe(0)
    expect((await restoreArchiveInto(site.server, bytes, { person })).status).toBe(200)
    expect(await site.places()).toEqual([])
    expect((await site.places(['Stays.'])).join()).toMatch(/user_submissions/)
  })

  test('ends when data of a person is erased while half of it is here', { tags: ['both'] }, async () => {
    const site = await aCrowdedServer(databases)
    await site.aTalkedAboutReview()
    const { bytes } = await archiveFrom(site.server, person)
    const { body } = await beginSending(site.server, bytes.length, { person })
    const half = { id: body.id, offset: 0, bytes: bytes.subarray(0, 512 * 2) }
    expect((await sendPart(site.server, half, person)).status).toBe(200)
    const asked = { who: 'zq-mail@mail.example', reason: 'They wrote to us on Monday' }
    expect((await site.staff(erasePersonalData, { body: asked })).status).toBe(200)
    expect(await site.onDisk()).toEqual([])
    expect(await site.places()).toEqual([])
    expect(await countRows(site.server.database, 'submission_pieces')).toBe(0)
    const rest = { id: body.id, offset: 512 * 2, bytes: bytes.subarray(512 * 2) }
    expect((await sendPart(site.server, rest, person)).status).toBe(404)
  })

  test('goes on when something is erased of which it says nothing', async () => {
    const site = await aCrowdedServer(databases)
    await sendRated(site.server, { description: 'Stays.' })
    const { bytes } = await archiveFrom(site.server, person)
    const sent = await sendArchive(site.server, bytes, { person })
    const { secret } = await sendRated(site.server, { description: 'Sent later.' })
    expect((await site.call(withdrawOwnSubmission, { body: { secret } })).status).toBe(200)
    expect((await site.staff(restoreArchive, { params: { id: sent.body.id } })).status).toBe(200)
  })
})
