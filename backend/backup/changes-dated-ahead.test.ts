import { expect, test } from 'vitest'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('Entries of the list of changes that a file dates ahead', (databases) => {
  test('are told before the restore that brought them, and stand above nothing that follows', async () => {
    const clock = aClock()
    const start = async () =>
      aServer({
        location: await databases.prepared(),
        readSession: freshStaff(clock),
        overrides: { clock, rules: lenientRules },
      })
    const admin = { token: 'admin' }
    const site = await start()
    await as(admin, site).call(createFirm, { body: aFirm() })
    const file = JSON.parse(await exportFrom(site, admin))
    file.collections.public_changes[0].at = '2099-01-01T00:00:00.000Z'
    const other = await start()
    for (const _ of ['once', 'again']) {
      expect((await restoreInto(other, JSON.stringify(file), admin)).status).toBe(200)
      clock.advance(1000)
    }
    const { id } = file.collections.propfirms[0]
    await as(admin, other).call(changeFirm, { params: { id }, body: { warning: 'Late.' } })
    const { changes } = (await as(visitor, other).call(listChanges)).body
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'warning',
      'restored',
      'restored',
      'added',
    ])
    expect(Date.parse(changes[3].at)).toBe(Date.parse(changes[2].at) - 1)
  })
})
