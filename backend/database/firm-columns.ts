import { type FieldsWith, type FirmField, type FirmFieldRow, firmFields } from '#contract/firm-fields.ts'
import { type Column, column } from './columns.ts'
import { addColumnOnce, type StepContext } from './step.ts'

/** A field whose column follows from its kind. */
type Plain = Exclude<FirmField, FieldsWith<{ kind: 'own' }>>
type PlainRow = Exclude<FirmFieldRow, { kind: 'own' }>

function columnOf(row: PlainRow): Column {
  switch (row.kind) {
    case 'line':
    case 'code':
      return column.key(row.max)
    case 'text':
    case 'address':
      return column.text()
    case 'list':
      return column.json([])
    case 'flag':
      return column.flag()
    case 'day':
      return column.key(10)
    case 'picture':
      return column.long()
    case 'percent':
      return column.whole()
  }
}

/** The columns of the declared fields; `models/firm.ts` adds those of a kind of their own. */
export const firmColumns = Object.fromEntries(
  Object.entries<FirmFieldRow>(firmFields).flatMap(([field, row]) =>
    row.kind === 'own' ? [] : [[field, columnOf(row)] as const],
  ),
) as Readonly<Record<Plain, Column>>

/** Texts without a length, which MySQL takes no default for: NULL in rows from before them reads as the default. */
const unlimited: readonly FirmFieldRow['kind'][] = ['text', 'address', 'list', 'picture']

/** A step that adds the columns of declared fields: `addColumns('firm', ['supportLanguages'])`. */
export const addColumns =
  (_noun: 'firm', fields: readonly Plain[]) =>
  async (context: StepContext): Promise<void> => {
    for (const field of fields) {
      const row: FirmFieldRow = firmFields[field]
      const { absent, ...of } = firmColumns[field]
      const defaultValue = 'default' in row ? row.default : absent
      const filled = unlimited.includes(row.kind) ? { allowNull: true } : { defaultValue }
      await addColumnOnce(context, 'firms', field, { ...of, ...filled })
    }
  }
