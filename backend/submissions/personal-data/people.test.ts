import { expect, test } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { changeFirm, createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { type HistoryLine, listHistoryLines } from '#contract/history.ts'
import { erasePersonalData, exportPersonalData, findPersonalData } from '#contract/personal-data.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { aCrowdedServer, expectSound } from '#testing/backend/a-crowded-server.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { admin } from '#testing/backend/published-reviews.ts'
import { as, visitor } from '#testing/backend/test-server.ts'

const WORDS = ['Zq-Marek', 'zq-dvorn', 'Zq-director']
const said = { source: 'https://register.example/zq-dvorn', checkedAt: '2026-11-20' }
const person = { id: 'p1', name: 'Zq-Marek Dvorn', role: 'Zq-director', ...said }
const other = {
  id: 'p2',
  name: 'Ann Other',
  role: '',
  source: 'https://register.example/2',
  checkedAt: '2026-11-20',
}
const company = { people: [person, other], sisters: [], notices: [] }
const REASON = 'They wrote to us on Monday'

describeEachDatabase('People whom the company of a firm names', (databases) => {
  test('are found by their name, given out, and erased everywhere: no restore brings them back', async () => {
    const site = await aCrowdedServer(databases)
    const { body: firm } = await site.staff(createFirm, { body: aFirm({ name: 'Opal', company }) })
    const { body: left } = await site.staff(createFirm, {
      body: aFirm({ name: 'Left', company: { ...company, people: [person] } }),
    })
    const { body: over } = await site.staff(createFirm, {
      body: aFirm({ name: 'Over', company: { ...company, people: [person] } }),
    })
    await site.keepBackups()
    // Another person took the row of the first, whom snapshots name under its id.
    const kern = { ...person, name: 'Julia Kern', role: '', source: 'https://register.example/3' }
    await site.staff(changeFirm, {
      params: { id: over.id },
      body: { company: { ...company, people: [kern] } },
    })
    // People who left a company are still known here, since History may bring them back.
    await site.staff(changeFirm, { params: { id: left.id }, body: { company: {} } })
    const file = await exportFrom(site.server, admin)
    const who = 'zq-marek  DVORN'
    const { body: found } = await site.staff(findPersonalData, { body: { who } })
    expect(found.found).toMatchObject([
      { kind: 'people', count: 3, names: expect.arrayContaining(['Opal', 'Left', 'Over']) },
    ])
    const given = await site.staff(exportPersonalData, { body: { who, reason: REASON } })
    expect(given.body.people).toHaveLength(3)
    expect(given.body.people[0]).toMatchObject({ name: person.name, role: person.role, source: said.source })
    const naming = await site.staff(erasePersonalData, { body: { who, reason: 'Dvorn asked' } })
    expect([naming.status, naming.body.errors[0].path]).toEqual([400, 'reason'])

    const erased = await site.staff(erasePersonalData, { body: { who, reason: REASON } })
    expect(erased.status).toBe(200)
    expect(await site.places(WORDS)).toEqual([])
    expect(await site.whole()).toEqual([])
    await expectSound(site)
    const shown = async (): Promise<Firm | undefined> =>
      (await as(visitor, site.server).call(listFirms)).body.find(({ id }: Firm) => id === firm.id)
    expect((await shown())?.company?.people).toEqual([other])
    const { body: live } = await as(visitor, site.server).call(listFirms)
    const named = live.find(({ id }: Firm) => id === over.id)?.company?.people
    expect(named).toEqual([{ ...kern, id: expect.any(String) }])
    const { body: listed } = await as(visitor, site.server).call(listChanges, { query: { firm: firm.id } })
    expect(listed.changes[0]).toMatchObject({
      kind: 'company',
      field: 'company.people',
      before: null,
      after: null,
    })
    const lines: HistoryLine[] = (await site.staff(listHistoryLines)).body
    const line = lines.find(({ entry }) => entry.subject === 'personal-data' && entry.action === 'erase')
    expect(line?.entry).toMatchObject({ action: 'erase', after: { reason: REASON, people: 3 } })

    // Neither a file nor an open form brings them back.
    expect((await restoreInto(site.server, file, admin)).status).toBe(200)
    await site.staff(changeFirm, { params: { id: firm.id }, body: { company } })
    expect((await shown())?.company?.people).toEqual([other])
    expect((await site.staff(findPersonalData, { body: { who } })).body).toEqual({ found: [] })
    expect(JSON.stringify(site.server.logged())).not.toMatch(/zq-marek|zq-dvorn/i)
  })

  test('are found by a name of one word, and a wrong address or secret is no name', {
    tags: ['both'],
  }, async () => {
    const site = await aCrowdedServer(databases)
    const named = ['Zq', 'Quasimodo-Zq', '山田太郎'].map((name, at) => ({ ...other, id: `one-${at}`, name }))
    await site.staff(createFirm, { body: aFirm({ name: 'Opal', company: { ...company, people: named } }) })
    const found = async (who: string) => (await site.staff(findPersonalData, { body: { who } })).body
    expect((await found('QUASIMODO-ZQ')).found).toMatchObject([{ kind: 'people', count: 1 }])
    expect((await found('quasimodo')).found).toEqual([])
    for (const wrong of ['zq@', 'x'.repeat(42), `${'x'.repeat(43)}!`]) {
      expect((await found(wrong)).errors).toMatchObject([{ path: 'who', message: /or a name$/ }])
    }
    const naming = await site.staff(erasePersonalData, { body: { who: 'zq', reason: 'Zq, who asked' } })
    expect([naming.status, naming.body.errors[0].path]).toEqual([400, 'reason'])
    const amid = await site.staff(erasePersonalData, {
      body: { who: '山田太郎', reason: '山田太郎さんの依頼' },
    })
    expect([amid.status, amid.body.errors?.[0].path]).toEqual([400, 'reason'])
    // A short name is a part of many words.
    const erased = await site.staff(erasePersonalData, { body: { who: 'zq', reason: 'As ezquired' } })
    expect(erased.status).toBe(200)
    expect(await found('zq')).toEqual({ found: [] })
    expect((await found('Quasimodo-Zq')).found).toHaveLength(1)
  })
})
