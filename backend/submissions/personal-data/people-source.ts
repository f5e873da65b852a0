import * as v from 'valibot'
import { erasePeople, findPeople, type PersonRow, readPeopleWith } from '#backend/models/company-person.ts'
import { findFirm, findFirmNames } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { recordFirmChanges } from '#backend/public-changes/record-firm-changes.ts'
import { personalKinds } from '#contract/personal-data.ts'
import type { PersonalSource } from './source.ts'

const firmIdsOf = (rows: readonly PersonRow[]) => [...new Set(rows.map(({ firm_id }) => firm_id))]

/** People whom companies of firms name, those included that no firm names any more. */
export const people: PersonalSource<'people'> = {
  async find(reading, { name }) {
    const rows = name === '' ? [] : await findPeople(reading, name)
    const names = await findFirmNames(reading, firmIdsOf(rows))
    return rows.map((row) => ({
      id: row.id,
      at: row.added_at,
      name: names.get(row.firm_id) ?? '',
      person: row.name,
    }))
  },
  async give(reading, ids, to) {
    if (to === 'sender') return []
    const rows = await readPeopleWith(reading, ids)
    return rows.map(({ firm_id: firmId, ...row }) => v.parse(personalKinds.people.entry, { ...row, firmId }))
  },
  erasure: {
    async forgetting(_, ids, now) {
      return { gone: new Set(), erased: new Map(ids.map((id) => [id, now.toISOString()])) }
    },
    async erase(writing, ids, { now }) {
      const rows = await readPeopleWith(writing, ids)
      const firmIds = firmIdsOf(rows)
      const before = []
      for (const id of firmIds) before.push(await findFirm(writing, id))
      await erasePeople(writing, ids, now)
      await raiseFirms(writing, firmIds)
      for (const firm of before) {
        if (firm)
          await recordFirmChanges(writing, { before: firm, after: await findFirm(writing, firm.id) }, {}, now)
      }
      return rows.length
    },
  },
}
