import { firm } from '#contract/firm.ts'
import {
  type FieldKind,
  type FieldsWith,
  type FirmField,
  type FirmFieldRow,
  firmFields,
} from '#contract/firm-fields.ts'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { type Column, column, later } from './columns.ts'

/** A field whose column follows from its kind. */
type Plain = Exclude<FirmField, FieldsWith<{ kind: 'own' }>>

const columnsOfKinds: Readonly<Record<Exclude<FieldKind, 'own'>, (field: Plain) => Column>> = {
  line: (field) => column.key(limitOf(firm.entries[field])),
  code: (field) => column.key(limitOf(firm.entries[field])),
  text: column.text,
  address: column.text,
  list: () => column.json([]),
  flag: column.flag,
  day: () => column.key(10),
  picture: column.long,
  percent: column.whole,
}

/** Fields of the baseline that came to firms which were there. */
const laterFields: readonly Plain[] = ['tierSince', 'sample', 'standingSince']

function columnOf(field: Plain, kind: Exclude<FieldKind, 'own'>): Column {
  const column = columnsOfKinds[kind](field)
  return laterFields.includes(field) ? later(column) : column
}

/** The columns of the declared fields; `models/firm.ts` adds those of a kind of their own. */
export const firmColumns = Object.fromEntries(
  Object.entries<FirmFieldRow>(firmFields).flatMap(([field, { kind }]) =>
    kind === 'own' ? [] : [[field, columnOf(field as Plain, kind)] as const],
  ),
) as Readonly<Record<Plain, Column>>
