import { expect, test } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import type { Firm, NewFirm, StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, listFirms, listStaffFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { readHistoryVersion } from '#contract/history-version.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'

const said = { source: 'https://register.example/1', checkedAt: '2026-11-20' }
const dvorn = { id: 'p1', name: 'Marek Dvorn', role: 'director', ...said }
const notice = { id: 'n1', title: 'Not authorised', authority: 'The authority', day: '2026-11-17', ...said }
const company = {
  legalName: { value: 'Opal Harbor Trading Ltd', ...said },
  founded: { value: '2023-06', ...said },
  people: [dvorn],
  sisters: [],
  notices: [notice],
}
const sister = (firmId: string, name = 'Copperline') => ({ id: `s-${firmId}`, firmId, name, ...said })
const fresh = { token: 'admin' }

describeEachDatabase('Who is behind a firm', (databases) => {
  const open = async () => {
    const clock = aClock()
    const server = await aServer({
      location: await databases.prepared(),
      readSession: freshStaff(clock),
      overrides: { clock, rules: lenientRules },
    })
    const admin = as(fresh, server)
    const shown = async (id: string): Promise<Firm | undefined> =>
      (await as(visitor, server).call(listFirms)).body.find((firm: Firm) => firm.id === id)
    const stored = async (id: string): Promise<StaffFirm> =>
      (await admin.call(listStaffFirms)).body.find((firm: StaffFirm) => firm.id === id)
    const made = async (values: Partial<NewFirm> = {}): Promise<StaffFirm> =>
      (await admin.call(createFirm, { body: aFirm(values) })).body
    const change = (id: string, body: object) => admin.call(changeFirm, { params: { id }, body })
    return { clock, server, admin, shown, stored, made, change }
  }

  test('is stored, read by everyone, and says nothing where nothing is known', async () => {
    const site = await open()
    const firm = await site.made({ company })
    expect(firm.company).toEqual(company)
    expect((await site.shown(firm.id))?.company).toEqual(company)
    const plain = await site.made()
    expect(plain).not.toHaveProperty('company')
    // A caller that knows no companies changes none.
    await site.change(firm.id, { description: 'Other words.' })
    expect((await site.stored(firm.id)).company).toEqual(company)
    await site.change(firm.id, { company: {} })
    expect(await site.shown(firm.id)).not.toHaveProperty('company')
    const refused = await site.change(firm.id, {
      company: { legalName: { ...company.legalName, source: '' } },
    })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'company.legalName.source' }] } })
  })

  test('is cleared by null, and by nothing that is no object', { tags: ['both'] }, async () => {
    const site = await open()
    const firm = await site.made({ company })
    for (const wrong of [[], [company], 'none', 5]) {
      const refused = await site.change(firm.id, { company: wrong })
      expect(refused).toMatchObject({
        status: 400,
        body: { detail: expect.any(String), errors: [{ path: 'company', message: 'must be an object' }] },
      })
    }
    expect((await site.stored(firm.id)).company).toEqual(company)
    const early = { ...company, founded: { value: '0000', ...said } }
    expect((await site.change(firm.id, { company: early })).body.errors).toEqual([
      { path: 'company.founded.value', message: 'must be 1600 or later' },
    ])
    expect((await site.change(firm.id, { company: null })).status).toBe(200)
    expect(await site.shown(firm.id)).not.toHaveProperty('company')
  })

  test('names nobody in History and in the list of changes, and comes back whole from both', async () => {
    const site = await open()
    const firm = await site.made({ company })
    await site.change(firm.id, {
      company: { ...company, people: [], legalName: { value: 'New Ltd', ...said } },
    })
    const { body: entries } = await site.admin.call(listHistory, { query: { subject_id: firm.id } })
    const { body: listed } = await as(visitor, site.server).call(listChanges, { query: { firm: firm.id } })
    expect(listed.changes.map(({ field }: { field: string }) => field)).toEqual([
      'company.legalName',
      'company.people',
      '',
    ])
    expect(JSON.stringify([entries, listed])).not.toMatch(/Dvorn|director/)
    expect(JSON.stringify(site.server.logged())).not.toMatch(/Dvorn/)
    const params = { id: entries[0].id }
    const { body: version } = await site.admin.call(readHistoryVersion, { params, query: { of: 'change' } })
    expect(version).toMatchObject({ changed_since: [], shortened: [] })
    await site.change(firm.id, version.fields)
    expect((await site.stored(firm.id)).company).toEqual(company)
    // A deleted firm, too.
    await site.admin.call(deleteFirm, { params: { id: firm.id } })
    const { body: after } = await site.admin.call(listHistory, { query: { subject_id: firm.id } })
    expect(JSON.stringify(after)).not.toMatch(/Dvorn/)
    const { body: gone } = await site.admin.call(readHistoryVersion, {
      params: { id: after[0].id },
      query: { of: 'before' },
    })
    expect(gone.fields.company.people).toEqual([{ id: 'p1' }])
  })

  test('takes who is written over the name of another for another person, whom History does not name instead', async () => {
    const site = await open()
    const firm = await site.made({ company })
    const kern = { ...dvorn, name: 'Julia Kern' }
    const [now] = (await site.change(firm.id, { company: { ...company, people: [kern] } })).body.company
      .people
    expect(now).toEqual({ ...kern, id: expect.not.stringMatching(/^p1$/) })
    const { body: entries } = await site.admin.call(listHistory, { query: { subject_id: firm.id } })
    const params = { id: entries[0].id }
    const { body: version } = await site.admin.call(readHistoryVersion, { params, query: { of: 'change' } })
    await site.change(firm.id, version.fields)
    expect((await site.stored(firm.id)).company?.people).toEqual([dvorn])
    // Not even one with the same first name, and neither in a firm that comes back under its id.
    const namesake = { ...dvorn, name: 'Marek Kern' }
    const second = await site.change(firm.id, { company: { ...company, people: [namesake] } })
    expect(second.body.company.people[0].id).not.toBe('p1')
    await site.change(firm.id, { company: { ...company, people: [{ id: 'p1' }] } })
    await site.admin.call(deleteFirm, { params: { id: firm.id } })
    const create = [
      { id: firm.id, slug: firm.slug, firm: aFirm({ company: { ...company, people: [namesake] } }) },
    ]
    await site.admin.call(bulkFirms, { body: { create, change: [], remove: [] } })
    expect((await site.stored(firm.id)).company?.people[0]?.id).not.toBe('p1')
    await site.change(firm.id, { company: { ...company, people: [{ id: 'p1' }] } })
    expect((await site.stored(firm.id)).company?.people).toEqual([dvorn])
    // A typing error is no other person.
    const typed = { ...dvorn, name: 'Marek Dvornik' }
    await site.change(firm.id, { company: { ...company, people: [typed] } })
    expect((await site.stored(firm.id)).company?.people).toEqual([typed])
  })

  test('is in a backup with its people, and back after a restore, here and elsewhere', async () => {
    const site = await open()
    const firm = await site.made({ company })
    const other = await site.made({ company: { ...company, people: [], sisters: [sister(firm.id)] } })
    const file = await exportFrom(site.server, fresh)
    await site.change(firm.id, { company: {} })
    await site.change(other.id, { company: {} })
    expect(await site.shown(firm.id)).not.toHaveProperty('sisterOf')
    expect((await restoreInto(site.server, file, fresh)).status).toBe(200)
    expect(await site.shown(firm.id)).toMatchObject({ company, sisterOf: [other.id] })
    const elsewhere = await open()
    expect((await restoreInto(elsewhere.server, file, fresh)).status).toBe(200)
    expect(await elsewhere.shown(firm.id)).toMatchObject({ company, sisterOf: [other.id] })
    // The changes of a restore are in History, which names no person.
    const { body: entries } = await site.admin.call(listHistory, { query: { subject_id: firm.id } })
    expect(entries[0]).toMatchObject({ action: 'restore', after: { company: { people: [{ id: 'p1' }] } } })
    expect(JSON.stringify(entries)).not.toMatch(/Dvorn/)
  })

  test('is told at the sister, too, and to the devices that hold it, until nobody says it any more', async () => {
    const site = await open()
    const copper = await site.made({ name: 'Copperline' })
    const opal = await site.made({
      name: 'Opal',
      status: 'draft',
      company: { ...company, sisters: [sister(copper.id)] },
    })
    const since = async () => (await as(visitor, site.server).call(syncDirectory)).body.revision
    const news = async (revision: number) => {
      const query = { since: String(revision) }
      const { body } = await as(visitor, site.server).call(syncDirectory, { query })
      return Object.fromEntries(body.firms.map(({ name, sisterOf }: Firm) => [name, sisterOf]))
    }
    // A draft stays secret.
    expect(await site.shown(copper.id)).not.toHaveProperty('sisterOf')
    let held = await since()
    await site.change(opal.id, { status: 'live' })
    expect(await news(held)).toEqual({ Copperline: [opal.id], Opal: undefined })
    held = await since()
    await site.change(opal.id, { description: 'Other words.' })
    expect(await news(held)).toEqual({ Opal: undefined })
    held = await since()
    await site.change(opal.id, { company: { ...company, sisters: [] } })
    expect(await news(held)).toEqual({ Copperline: undefined, Opal: undefined })
    await site.change(opal.id, { company: { ...company, sisters: [sister(copper.id)] } })
    held = await since()
    await site.admin.call(deleteFirm, { params: { id: opal.id } })
    expect(await news(held)).toEqual({ Copperline: undefined })
  })
})
