import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { seconds } from '#contract/primitives/time.ts'
import { PictureField } from '../../picture/picture-field.tsx'
import layout from '../form-shell.module.css'
import { exactText } from '../inputs.tsx'
import { SegmentedField, SliderField, ToggleField } from './choice-fields.tsx'
import type { FieldRow, FieldTable } from './field-table.ts'
import styles from './fields.module.css'
import { ListField, NumberField, RowsField } from './number-and-list-fields.tsx'
import { ColorField, CountedArea, DayField, TextAreaField, TextField, UrlField } from './text-fields.tsx'

/** This many choices are laid out two by two, like the corners of a screen. */
const PAIRS = 4

const formats = {
  percent: (value: number) => `${value}%`,
  share: (value: number) => `${Math.round(value * 100)}%`,
} as const

interface TableFieldProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly name: FieldPath<Values>
  readonly row: FieldRow
  /** Controls for fields that depend on more than the table. */
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** Of a picture: the path of a copy that exists already, or "". */
  readonly served?: string
}

/** The control of a field, from its row. */
export function TableField<Values extends FieldValues>(props: TableFieldProps<Values>) {
  const { form, name, row, hint = row.hint, disabled, served } = props
  const { label, required, aside } = row
  const common = { form, name, label, hint, required, disabled, aside }
  switch (row.kind) {
    case 'text':
      return <TextField {...common} maxLength={row.maxLength} spellCheck={row.spellCheck} />
    case 'name':
      return <TextField {...common} {...exactText} />
    case 'email':
      return (
        <TextField
          {...common}
          {...exactText}
          type="email"
          inputMode="email"
          autoComplete={row.autoComplete}
        />
      )
    case 'url':
      return <UrlField {...common} />
    case 'day':
      return <DayField {...common} />
    case 'colour':
      return <ColorField {...common} />
    case 'picture':
      return <PictureField {...common} kind={row.of} served={served} />
    case 'area': {
      const { rows, maxLength } = row
      return maxLength === undefined ? (
        <TextAreaField {...common} rows={rows} />
      ) : (
        <CountedArea {...common} rows={rows} maxLength={maxLength} />
      )
    }
    case 'toggle':
      return <ToggleField {...common} />
    case 'rows': {
      const { row: rowLabel, minRows, maxRows } = row
      const addLabel = `Add ${rowLabel.toLowerCase()}`
      return <RowsField {...common} {...{ rowLabel, addLabel, minRows, maxRows }} />
    }
    case 'choice':
      return (
        <div className={row.options.length === PAIRS ? styles.pairs : ''}>
          <SegmentedField {...common} choices={row.options} />
        </div>
      )
    case 'slider': {
      const { min, max, step, unit } = row
      return <SliderField {...common} min={min} max={max} step={step} format={formats[unit]} />
    }
    case 'number':
    case 'seconds': {
      const { min, max, fallback } = row
      const scale = row.kind === 'seconds' ? seconds(1) : 1
      return <NumberField {...common} min={min} max={max} fallback={fallback} scale={scale} />
    }
    case 'list':
      return <ListField {...common} />
    case 'own':
      return null
  }
}

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
    <div className={layout.pair}>
      {names.map((name) => (
        <Placed key={name} row={fields[name]}>
          {name in own ? own[name] : <TableField form={form} name={name} row={fields[name]} />}
        </Placed>
      ))}
    </div>
  )
}

const Placed = ({ row, children }: { readonly row: FieldRow; readonly children: ReactNode }) =>
  row.half ? children : <div className={layout.full}>{children}</div>
