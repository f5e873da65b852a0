import { beforeAll, expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import type { NewFirm, StaffFirm } from '#contract/firm.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('A correction of the ledger', (databases) => {
  const clock = aClock()
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({
      location: await databases.prepared(),
      readSession: freshStaff(clock),
      overrides: { clock, rules: lenientRules },
    })
  })
  const admin = () => as({ token: 'admin' }, server)
  const made = async (values: Partial<NewFirm> = {}): Promise<StaffFirm> =>
    (await admin().call(createFirm, { body: aFirm(values) })).body
  const of = async (firm: string): Promise<PublicChange[]> =>
    (await as(visitor, server).call(listChanges, { query: { firm } })).body.changes

  test.each([
    ['that visitors see', {}],
    ['that was taken back', { status: 'archived' }],
  ])('makes devices read the record of a firm again whose entry was corrected: one %s', async (_, values) => {
    const firm = await made()
    await admin().call(changeFirm, { params: { id: firm.id }, body: { warning: 'Jane', ...values } })
    const [entry] = await of(firm.id)
    const params = { id: entry?.id ?? '' }
    for (const [call, body] of [
      [addChangeNote, { text: 'x' }],
      [removeChangeWords, { reason: 'x' }],
    ] as const) {
      const { revision } = (await as(visitor, server).call(syncDirectory)).body
      expect((await admin().call(call, { params, body })).status).toBeLessThan(300)
      const since = String(revision)
      const { firms, gone } = (await as(visitor, server).call(syncDirectory, { query: { since } })).body
      expect([...firms.map(({ id }: { id: string }) => id), ...gone]).toEqual([firm.id])
    }
  })
})
