import { Op } from 'sequelize'
import type { Writing } from '#backend/database/transaction.ts'
import { isClosed, type WithStanding } from '#contract/firm-standing.ts'
import type { RecordedChange } from '#contract/public-changes/public-change.ts'
import { isSample } from '#contract/sample.ts'
import { sectionOf } from '#contract/tiers.ts'
import { bySize } from './backup-table.ts'
import { firmTable } from './firm.ts'
import { type ChangeRow, changeTable } from './public-change.ts'
import { insertRows, readRows, removeRows, timeOrderedIds, updateRows } from './table.ts'

const nextId = timeOrderedIds()

/** The firm of an entry. */
interface NamedFirm extends WithStanding {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly sample?: boolean | undefined
}

type FirmColumns = Pick<ChangeRow, 'slug' | 'name' | 'category' | 'tier' | 'sample'>

const columnsOf = (firm: NamedFirm): FirmColumns => ({
  slug: firm.slug,
  name: firm.name,
  category: firm.category,
  tier: isClosed(firm) ? '' : sectionOf(firm.category),
  sample: isSample(firm),
})

const ofSite = { slug: '', name: '', category: '', tier: '', sample: false } as const

/** What is new in an entry. */
export type NewChange = RecordedChange & Pick<ChangeRow, 'reason' | 'minor'>

/** Entries of one change, in the order in which it is told. */
interface NewChanges {
  /** Null: they are about the site. */
  readonly firm: NamedFirm | null
  readonly entries: readonly NewChange[]
  /** Whether they are of a sample firm's past, which never was. */
  readonly invented?: boolean
}

/** Adds entries. */
export async function insertChanges(
  writing: Writing,
  { firm, entries, invented = false }: NewChanges,
  now: Date,
): Promise<void> {
  const about = firm ? { firm_id: firm.id, ...columnsOf(firm) } : { firm_id: '', ...ofSite }
  // Read newest first, those of one moment stand in the order in which they are told.
  const rows = entries.toReversed().map(
    ({ kind, field, subject, before, after, standing, reason, minor }): ChangeRow => ({
      id: nextId(now),
      at: now.toISOString(),
      ...about,
      ...{ kind, field, reason, minor, invented },
      subject_id: subject?.id ?? '',
      subject_name: subject?.name ?? '',
      told: {
        before,
        after,
        ...(standing && { standing }),
        ...(subject?.currency && { currency: subject.currency }),
        ...(subject?.currencyBefore && { currencyBefore: subject.currencyBefore }),
      },
      notes: [],
      removed_at: '',
      removed_reason: '',
    }),
  )
  for (const batch of bySize(rows)) await insertRows(writing, changeTable, batch)
}

/** Names a firm in all of its entries as visitors read it now. */
export async function nameFirmInChanges(writing: Writing, firm: NamedFirm): Promise<void> {
  await updateRows(writing, changeTable, columnsOf(firm), { firm_id: firm.id })
}

/** Removes the invented past of a firm that is no sample any more. */
export async function dropInvented(writing: Writing, firm_id: string): Promise<void> {
  await removeRows(writing, changeTable, { firm_id, invented: true })
}

/** Removes the invented pasts of all firms that are no samples, or gone. */
export async function dropStrayInventions(writing: Writing): Promise<void> {
  const samples = await readRows<{ id: string }>(writing, firmTable, {
    where: { sample: true },
    attributes: ['id'],
  })
  const firm_id = { [Op.notIn]: samples.map(({ id }) => id) }
  await removeRows(writing, changeTable, { invented: true, firm_id })
}

/** Replaces a stored entry by what it became. */
export async function replaceChange(writing: Writing, { id, ...values }: ChangeRow): Promise<void> {
  await updateRows(writing, changeTable, values, { id })
}
