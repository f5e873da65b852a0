import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Control, FieldRow, FieldTable, Kind } from './field-table.ts'
import { type ControlProps, kinds } from './kinds.tsx'

interface TableFieldProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly row: FieldRow
  /** Controls for fields that depend on more than the table. */
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** The control of a field, from its row. */
export function TableField<Values extends FieldValues>(props: TableFieldProps<Values>) {
  const { form, name, row, hint = row.hint, disabled } = props
  const { label, required, aside } = row
  return controlOf(row, { form, name, label, hint, required, disabled, aside })
}

const controlOf = <Values extends FieldValues, Of extends Kind>(
  row: Control<Of>,
  field: ControlProps<Values>,
): ReactNode => kinds[row.kind].control(field, row)

interface TableFieldsProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly form: UseFormReturn<Values>
  readonly fields: FieldTable<Name>
  readonly names: readonly Name[]
  /** Controls that replace a row's own. */
  readonly own?: Partial<Readonly<Record<Name, ReactNode>>>
}

/** Fields of a table in this order; those of half the width stand two by two. */
export function TableFields<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  fields,
  names,
  own = {},
}: TableFieldsProps<Values, Name>) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-3 gap-y-3h @part:grid-cols-2">
      {names.map((name) => (
        <Placed key={name} row={fields[name]}>
          {name in own ? own[name] : <TableField form={form} name={name} row={fields[name]} />}
        </Placed>
      ))}
    </div>
  )
}

const Placed = ({ row, children }: { readonly row: FieldRow; readonly children: ReactNode }) =>
  row.half ? children : <div className="col-span-full">{children}</div>
