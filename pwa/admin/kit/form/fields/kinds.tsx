import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { seconds } from '#contract/primitives/time.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { PictureField } from '../../picture/picture-field.tsx'
import { exactText } from '../inputs.tsx'
import { SegmentedField, SelectField, SliderField, ToggleField } from './choice-fields.tsx'
import type { Control, Kind } from './field-table.ts'
import styles from './fields.module.css'
import type { FieldOf } from './form-field.tsx'
import { ListField, NumberField, PercentField, RowsField } from './number-and-list-fields.tsx'
import { ColorField, CountedArea, DayField, TextAreaField, TextField, UrlField } from './text-fields.tsx'

/** What the control of every kind is given. */
export interface ControlProps<Values extends FieldValues> extends FieldOf<Values> {
  /** At the end of the label's line: "Optional". */
  readonly aside?: string | undefined
}

interface KindOfField<Key extends Kind> {
  /** Edits a value in a form. */
  control<Values extends FieldValues>(field: ControlProps<Values>, row: Control<Key>): ReactNode
  /** A value that is not empty as text; absent: as it is stored. */
  text?(value: unknown, row: Control<Key>): string
}

/** This many choices are laid out two by two, like the corners of a screen. */
const PAIRS = 4

const percentText = (value: unknown): string => `${value}%`

/** A moment as people write it. */
function momentText(value: unknown): string {
  const text = String(value)
  return Number.isNaN(Date.parse(text)) ? text : formatMoment(text)
}

const sliderText = (value: unknown, unit: 'percent' | 'share'): string =>
  percentText(unit === 'share' ? Math.round(Number(value) * 100) : value)

/** The kinds of fields: how a value is edited, and how it reads wherever it is no control. */
export const kinds: { readonly [Key in Kind]: KindOfField<Key> } = {
  text: {
    control: (field, { maxLength, spellCheck }) => <TextField {...field} {...{ maxLength, spellCheck }} />,
  },
  name: {
    control: (field, { maxLength }) => <TextField {...field} {...exactText} maxLength={maxLength} />,
  },
  email: {
    control: (field, { autoComplete }) => (
      <TextField {...field} {...exactText} type="email" inputMode="email" autoComplete={autoComplete} />
    ),
  },
  url: { control: (field) => <UrlField {...field} /> },
  day: { control: (field) => <DayField {...field} /> },
  moment: { control: (field) => <TextField {...field} type="datetime-local" />, text: momentText },
  colour: { control: (field) => <ColorField {...field} /> },
  picture: { control: (field, { of, served }) => <PictureField {...field} kind={of} served={served} /> },
  area: {
    control: (field, { rows, maxLength }) =>
      maxLength === undefined ? (
        <TextAreaField {...field} rows={rows} />
      ) : (
        <CountedArea {...field} rows={rows} maxLength={maxLength} />
      ),
  },
  toggle: { control: (field) => <ToggleField {...field} /> },
  list: { control: (field) => <ListField {...field} /> },
  rows: {
    control: (field, { row, minRows, maxRows }) => (
      <RowsField {...field} rowLabel={row} addLabel={`Add ${row.toLowerCase()}`} {...{ minRows, maxRows }} />
    ),
  },
  choice: {
    control: (field, { options, isRow = false }) => (
      <div className={options.length === PAIRS ? `${styles.pairs} ${isRow ? styles.four : ''}` : ''}>
        <SegmentedField {...field} choices={options} />
      </div>
    ),
  },
  select: { control: (field, { options }) => <SelectField {...field} choices={options} /> },
  percent: { control: (field) => <PercentField {...field} />, text: percentText },
  slider: {
    control: (field, { min, max, step, unit }) => (
      <SliderField {...field} {...{ min, max, step }} format={(value) => sliderText(value, unit)} />
    ),
    text: (value, { unit }) => sliderText(value, unit),
  },
  number: {
    control: (field, { min, max, fallback }) => <NumberField {...field} {...{ min, max, fallback }} />,
  },
  seconds: {
    control: (field, { min, max, fallback }) => (
      <NumberField {...field} {...{ min, max, fallback }} scale={seconds(1)} />
    ),
    text: (value) => String(Number(value) / seconds(1)),
  },
  own: { control: () => null },
}
