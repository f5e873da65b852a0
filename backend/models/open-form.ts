import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { OPEN_FOR, type OpenThing, type OtherPerson } from '#contract/open-forms.ts'
import { atMost } from './clock-slack.ts'
import {
  insertRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'
import { readUsers } from './user.ts'

export const openFormTable = tableOf('open_forms', {
  user_id: { ...column.key(64), primaryKey: true },
  form: { ...column.key(64), primaryKey: true },
  noun: column.key(16),
  thing: column.key(64),
  opened_at: column.moment(),
  seen_at: column.moment(),
})

/** A form that a person has open. It goes by itself: without another sign of life within a minute it is no longer read. */
type OpenForm = RowOf<typeof openFormTable>

const oldest = (now: Date) => new Date(now.getTime() - OPEN_FOR).toISOString()

const aliveAt = (now: Date) => ({ seen_at: { [Op.gt]: oldest(now), [Op.lte]: atMost(now, 0) } })

const ofThing = ({ noun, id }: OpenThing) => ({ noun, thing: id })

/** Keeps for a minute that a form has a thing open; since when is that of its first sign of life without a gap. */
export async function keepOpenForm(
  writing: Writing,
  { user_id, form, thing }: Pick<OpenForm, 'user_id' | 'form'> & { readonly thing: OpenThing },
  now: Date,
): Promise<void> {
  const key = { user_id, form }
  const seen_at = now.toISOString()
  const alive = { ...key, ...ofThing(thing), ...aliveAt(now) }
  if (await readRow(writing, openFormTable, { where: alive })) {
    await updateRows(writing, openFormTable, { seen_at }, key)
    return
  }
  // Of one person alone: a range of all would make processes wait for each other.
  await removeRows(writing, openFormTable, { user_id, seen_at: { [Op.lte]: oldest(now) } })
  const row: OpenForm = { ...key, ...ofThing(thing), opened_at: seen_at, seen_at }
  const updateOnDuplicate = ['noun', 'thing', 'opened_at', 'seen_at']
  await insertRows(writing, openFormTable, [row], { updateOnDuplicate })
}

/** The other people who have a thing open, by the moment since when; each once, however many of their forms have it open. */
export async function readOthers(
  reading: Reading,
  { user_id, thing }: Pick<OpenForm, 'user_id'> & { readonly thing: OpenThing },
  now: Date,
): Promise<OtherPerson[]> {
  const rows = await readRows(reading, openFormTable, {
    where: { ...ofThing(thing), ...aliveAt(now), user_id: { [Op.ne]: user_id } },
    order: orderBy('opened_at', 'user_id'),
  })
  if (rows.length === 0) return []
  const names = new Map((await readUsers(reading)).map(({ id, username }) => [id, username]))
  const first = new Map(rows.toReversed().map((row) => [row.user_id, row.opened_at]))
  return [...new Set(rows.map((row) => row.user_id))].flatMap((id) => {
    const [name, opened_at] = [names.get(id), first.get(id)]
    return name === undefined || opened_at === undefined ? [] : [{ name, opened_at }]
  })
}

/** Forgets a form that a person closed. */
export async function closeForm(writing: Writing, key: Pick<OpenForm, 'user_id' | 'form'>): Promise<void> {
  await removeRows(writing, openFormTable, { user_id: key.user_id, form: key.form })
}

/** Forgets every form of a person. */
export async function closeFormsOf(writing: Writing, user_id: string): Promise<void> {
  await removeRows(writing, openFormTable, { user_id })
}

/** Forgets the forms that no longer say that they are open. */
export async function dropOldOpenForms(writing: Writing, now: Date): Promise<void> {
  await removeRows(writing, openFormTable, { seen_at: { [Op.lte]: oldest(now) } })
}
