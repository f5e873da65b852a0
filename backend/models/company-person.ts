import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Company, CompanyPerson } from '#contract/company/company.ts'
import { isSamePerson } from '#contract/company/same-person.ts'
import { fold } from '#contract/primitives/fold.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { findErasures, insertErasures } from './erasure.ts'
import { inBlocks, insertRows, orderBy, type RowOf, readRows, removeRows, tableOf } from './table.ts'

/** A name as it is looked for: case, marks and spaces do not count. */
const keyOf = (name: string): string => fold(name).replace(/\s+/g, ' ').trim().slice(0, 120)

/**
 * The one place that names people of companies: rows of firms and History hold their ids alone, so a person erased here is
 * nowhere. Who left a company stays until they ask, since History may bring them back. (docs/decisions/company.md)
 */
export const companyPersonTable = tableOf(
  'company_people',
  {
    firm_id: { ...column.key(64), primaryKey: true },
    id: { ...column.key(64), primaryKey: true },
    name: naming('company person', 'deleted', column.key(120), 'name'),
    role: naming('company person', 'deleted', column.key(80)),
    source: naming('company person', 'deleted', column.text()),
    checkedAt: column.key(10),
    added_at: column.moment(),
  },
  {
    unique: {
      company_people_by_name: ['name_key', 'firm_id', 'id'],
      company_people_by_id: ['id', 'firm_id'],
    },
  },
  { name_key: { column: column.key(120), of: ['name'], make: ({ name }) => keyOf(name) } },
)

/** A person whom a firm's company names. */
export type PersonRow = RowOf<typeof companyPersonTable>

interface WithCompany {
  readonly id: string
  readonly company?: Company | undefined
}

/**
 * The company of a firm in which everybody has an id of their own: a name written over another is another
 * person, or History would name them where the other one stood, and snapshots would hold one whom no erasure finds.
 */
export async function withOwnIds(
  reading: Reading,
  { id: firm_id, company }: { readonly id: string; readonly company: Company },
): Promise<Company> {
  const named = company.people.filter(({ name }) => name !== undefined)
  if (named.length === 0) return company
  const where = { firm_id, id: named.map(({ id }) => id) }
  const attributes = ['id', 'name_key']
  const rows = await readRows<Record<'id' | 'name_key', string>>(reading, companyPersonTable, {
    attributes,
    where,
  })
  const stored = new Map(rows.map(({ id, name_key }) => [id, name_key]))
  const isAnother = ({ id, name = '' }: CompanyPerson): boolean => {
    const key = stored.get(id)
    return key !== undefined && !isSamePerson(key, keyOf(name))
  }
  const people = company.people.map((one) =>
    one.name !== undefined && isAnother(one) ? { ...one, id: randomId() } : one,
  )
  return { ...company, people }
}

/** Stores what these firms say of people; who is named by an id alone stays as stored, and who was erased does not come back. */
export async function keepPeople(writing: Writing, firms: readonly WithCompany[], now: Date): Promise<void> {
  const named = firms.flatMap(({ id: firm_id, company }) =>
    (company?.people ?? []).flatMap(({ id, name, role = '', source = '', checkedAt = '' }) =>
      name === undefined
        ? []
        : [
            {
              firm_id,
              id,
              name,
              role,
              source,
              checkedAt,
              added_at: now.toISOString(),
            },
          ],
    ),
  )
  if (named.length === 0) return
  const erased = await findErasures(
    writing,
    named.map(({ id }) => id),
  )
  const rows = named.filter(({ id }) => !erased.has(id))
  const updateOnDuplicate = ['name', 'name_key', 'role', 'source', 'checkedAt']
  for (const block of inBlocks(rows))
    await insertRows(writing, companyPersonTable, block, { updateOnDuplicate })
}

/** The people whom these firms name, by firm and id. */
async function readPeople(
  reading: Reading,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, PersonRow>>> {
  const found = new Map<string, Map<string, PersonRow>>()
  for (const firm_id of inBlocks(firmIds)) {
    for (const row of await readRows<PersonRow>(reading, companyPersonTable, { where: { firm_id } })) {
      const of = found.get(row.firm_id) ?? new Map()
      found.set(row.firm_id, of.set(row.id, row))
    }
  }
  return found
}

/** A person as a firm shows them. */
const shown = ({ id, name, role, source, checkedAt }: PersonRow): CompanyPerson => ({
  id,
  name,
  role,
  source,
  checkedAt,
})

/** Fills in the people of companies as rows of firms hold them; erased people are left out. By firm. */
export async function withPeople(
  reading: Reading,
  rows: readonly { readonly id: string; readonly company?: Company | null | undefined }[],
): Promise<ReadonlyMap<string, Company>> {
  const naming = rows.filter(({ company }) => company && company.people.length > 0)
  const people = await readPeople(
    reading,
    naming.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ id, company }) => {
      if (!company) return []
      const of = people.get(id)
      const found = company.people.flatMap((one) => {
        const row = of?.get(one.id)
        return row ? [shown(row)] : []
      })
      return [[id, { ...company, people: found }] as const]
    }),
  )
}

/** Everybody of this name, in whichever firm's company, those included that no firm names any more. */
export function findPeople(reading: Reading, name: string): Promise<PersonRow[]> {
  const name_key = keyOf(name)
  if (name_key === '') return Promise.resolve([])
  return readRows<PersonRow>(reading, companyPersonTable, {
    where: { name_key },
    order: orderBy('firm_id'),
  })
}

/** The people with these ids, in every firm that names them. */
export function readPeopleWith(reading: Reading, ids: readonly string[]): Promise<PersonRow[]> {
  return readRows<PersonRow>(reading, companyPersonTable, {
    where: { id: [...ids] },
    order: orderBy('firm_id'),
  })
}

/** Erases people for good. The caller publishes the firms that named them anew. */
export async function erasePeople(writing: Writing, ids: readonly string[], now: Date): Promise<void> {
  await removeRows(writing, companyPersonTable, { id: [...ids] })
  await insertErasures(writing, [...new Set(ids)], now)
}
