import { beforeAll, expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import type { NewFirm, StaffFirm } from '#contract/firm.ts'
import { changeFirm, createFirm, deleteFirm } from '#contract/firm-endpoints.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { exportFrom } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

describeEachDatabase('A correction of the list of changes', (databases) => {
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
  ])(
    'makes devices read the record of a firm again whose entry was corrected: one %s',
    { tags: ['both'] },
    async (_, values) => {
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
    },
  )

  const person = 'Jane Roe-Lindqvist'
  const removed = async (firm: StaffFirm): Promise<string> => {
    for (const { id } of await of(firm.id)) {
      await admin().call(removeChangeWords, { params: { id }, body: { reason: "a person's name" } })
    }
    const places = [`/api/changes?firm=${firm.id}`, '/changes', '/feed.xml']
    const texts = places.map(async (path) => (await rawGet(`${server.url}${path}`)).text)
    return (await Promise.all(texts)).join('\n')
  }

  test('takes the name of the challenge away as well, in backups too', async () => {
    const challenge = sampleChallenge({ name: `${person} 50k`, price: 100 })
    const firm = await made({ challenges: [challenge] })
    await admin().call(changeFirm, {
      params: { id: firm.id },
      body: { challenges: [{ ...challenge, price: 200 }] },
    })
    await admin().call(changeFirm, { params: { id: firm.id }, body: { challenges: [] } })
    const file = await exportFrom(server, { token: 'admin' })
    expect(file).toContain(person)
    expect(await removed(firm)).not.toContain(person)
    const { public_changes } = JSON.parse(await exportFrom(server, { token: 'admin' })).collections
    expect(JSON.stringify(public_changes)).not.toContain(person)
  })

  test('takes the name of a firm away that is gone, and not of one that visitors see', async () => {
    const [gone, seen] = [await made({ name: person }), await made({ name: 'Still here' })]
    await admin().call(deleteFirm, { params: { id: gone.id } })
    expect(await removed(gone)).not.toMatch(/jane.roe/i)
    expect((await of(gone.id)).map(({ firm }) => firm)).toEqual(
      Array(2).fill({ id: gone.id, slug: '', name: '[removed]', category: 'gold' }),
    )
    expect(await removed(seen)).toContain('Still here')
  })
})
