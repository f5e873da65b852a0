import { expect, test } from 'vitest'
import { triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { withdrawOwnSubmission } from '#contract/own-submissions.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { listReports, resolveReports } from '#contract/reviews/moderation.ts'
import { deleteSubmission } from '#contract/submission-endpoints.ts'
import { ALL, aCrowdedServer, CONTACT, expectSound, REPORT } from '#testing/backend/a-crowded-server.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { admin } from '#testing/backend/published-reviews.ts'
import { expectKeys } from '#testing/backend/stored-keys.ts'

describeEachDatabase('No word stays in any table, snapshot or file', (databases) => {
  test('of a review that its sender withdrew, at the moment of that', async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    await site.keepBackups()
    const before = (await site.places()).join('\n')
    for (const word of ALL.filter((word) => word !== 'Zq-first')) expect(before).toContain(word)
    expect(before).toMatch(/snapshot restore: .*Zq-text/)
    expect(before).toMatch(/snapshot test: .*Zq-text/)
    expect(before).toMatch(/user_submissions\.words: .*Zq-text/)
    expect(before).toMatch(/history\.words: .*Zq-notes/)
    expect((await site.call(withdrawOwnSubmission, { body: { secret } })).status).toBe(200)
    expect(await site.places()).toEqual([])
    expect(await site.whole()).toEqual([])
    expect(await expectSound(site)).toBe(2)
  })

  test('of a review that an admin deleted, once that cannot be taken back', { tags: ['all'] }, async () => {
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
    expect(await expectKeys(site.server)).toMatchObject({ user_submissions: 1 })
  })

  test('of a report, twelve months after it was resolved, and no snapshot brings it back', {
    tags: ['all'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const { reviewId } = await site.aTalkedAboutReview()
    await site.keepBackups()
    const [{ reports, review }] = (await site.staff(listReports)).body
    const body = { tag: `"${review.version}"`, action: 'keep', reason: 'True', reports: [reports[0].id] }
    expect((await site.staff(resolveReports, { params: { id: reviewId }, body })).status).toBe(200)
    const file = await exportFrom(site.server, admin)
    await site.after(days(370))
    expect(await site.places(REPORT)).toEqual([])
    const old = file.replace(
      /"resolved_at":"[^"]+","resolution":"keep"/,
      '"resolved_at":null,"resolution":""',
    )
    expect((await restoreInto(site.server, old, admin)).status).toBe(200)
    expect(await site.places(REPORT)).toEqual([])
  })

  test('of a review that was withdrawn while backups were taken', { tags: ['both'] }, async () => {
    const site = await aCrowdedServer(databases)
    const { secret } = await site.aTalkedAboutReview()
    const backups = [1, 2, 3].map(() => site.staff(triggerAutoBackup))
    const withdrawn = await site.call(withdrawOwnSubmission, { body: { secret } })
    const taken = await Promise.all(backups)
    expect([withdrawn, ...taken].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await site.places()).toEqual([])
    expect(await expectSound(site)).toBe(3)
  })
})
