import { expect, test } from 'vitest'
import { changeFirm, createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { days } from '#contract/primitives/time.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('The list of firms', (databases) => {
  test('says of closed firms how long their record is and since when they were listed', {
    tags: ['both'],
  }, async () => {
    const clock = aClock()
    // No day ends while it is compared.
    clock.advanceToHour(12)
    const server = await aServer({
      location: await databases.prepared(),
      readSession: freshStaff(clock),
      overrides: { clock, rules: lenientRules },
    })
    const admin = as({ token: 'admin' }, server)
    const cameOn = clock().toISOString().slice(0, 10)
    const { body: ended } = await admin.call(createFirm, { body: aFirm({ name: 'Ended' }) })
    const { body: older } = await admin.call(createFirm, { body: aFirm({ name: 'Older' }) })
    await admin.call(createFirm, { body: aFirm({ name: 'Open' }) })
    // As of a firm that came before there was a record.
    await server.database.sequelize.query(`DELETE FROM public_changes WHERE firm_id = '${older.id}'`)
    clock.advance(days(40))
    const standingSince = clock().toISOString().slice(0, 10)
    const standingSource = 'https://register.example/'
    for (const { id } of [ended, older]) {
      const body = { standing: 'closed', standingSince, standingSource, reason: 'The register says so.' }
      await admin.call(changeFirm, { params: { id }, body })
    }
    const listed = async () => {
      const { body } = await as(visitor, server).call(listFirms)
      return Object.fromEntries(
        body.map(({ name, recordCount, listedSince }: Record<string, unknown>) => [
          name,
          [recordCount, listedSince],
        ]),
      )
    }
    const said = { Ended: [2, cameOn], Older: [1, undefined], Open: [undefined, undefined] }
    await expect.poll(listed).toEqual(said)
    // An entry that comes later counts as well, and an open firm has no numbers again.
    await admin.call(changeFirm, { params: { id: ended.id }, body: { website: 'https://other.example/' } })
    await expect.poll(listed).toEqual({ ...said, Ended: [3, cameOn] })
    await admin.call(changeFirm, {
      params: { id: ended.id },
      body: { standing: 'operating', standingSince: '', standingSource: '', reason: 'It opened again.' },
    })
    await expect.poll(listed).toEqual({ ...said, Ended: [undefined, undefined] })
  })
})
