import { firm, firmDefaults } from '#contract/firm.ts'
import {
  type FieldKind,
  type FieldsWith,
  type FirmField,
  type FirmFieldRow,
  firmFields,
} from '#contract/firm-fields.ts'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { type Column, column } from './columns.ts'
import { addColumnOnce, type StepContext } from './step.ts'

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

/** The columns of the declared fields; `models/firm.ts` adds those of a kind of their own. */
export const firmColumns = Object.fromEntries(
  Object.entries<FirmFieldRow>(firmFields).flatMap(([field, { kind }]) =>
    kind === 'own' ? [] : [[field, columnsOfKinds[kind](field as Plain)] as const],
  ),
) as Readonly<Record<Plain, Column>>

/** Texts without a length, which MySQL takes no default for: NULL in rows from before them reads as the default. */
const unlimited: readonly FieldKind[] = ['text', 'address', 'list', 'picture']

/** A step that adds the columns of declared fields: `addColumns('firm', ['supportLanguages'])`. */
export const addColumns =
  (_noun: 'firm', fields: readonly Plain[]) =>
  async (context: StepContext): Promise<void> => {
    for (const field of fields) {
      const { absent, ...of } = firmColumns[field]
      const defaultValue = field in firmDefaults ? firmDefaults[field as keyof typeof firmDefaults] : absent
      const isLong = unlimited.includes(firmFields[field].kind)
      await addColumnOnce(context, 'firms', field, {
        ...of,
        ...(isLong ? { allowNull: true } : { defaultValue }),
      })
    }
  }
