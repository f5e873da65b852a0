import type { Control, FieldText, FieldTexts, Kind } from './field-table.ts'
import { kinds } from './kinds.tsx'

const EMPTY = 'Empty'

/** Formats any value as text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return EMPTY
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}

export const isEmpty = (value: unknown): boolean => formatValue(value) === EMPTY

/** Words of the admin area for a value, which a browser may translate. */
const OURS = [EMPTY, 'Yes', 'No']

/** A stored value as text, muted where it is empty. It is quoted: names, codes and amounts are as they were stored. */
export function ValueText({ value }: { readonly value: unknown }) {
  const text = formatValue(value)
  return (
    <span
      className={`block max-h-48 overflow-auto wrap-anywhere whitespace-pre-wrap plaintext ${text === EMPTY ? 'text-text-3 italic' : ''}`}
      translate={OURS.includes(text) ? undefined : 'no'}
    >
      {text}
    </span>
  )
}

/** A label for a name that has none of its own: "maxFunding" as "Max funding". */
export function humanize(name: string): string {
  const text = name
    .replace(/[._]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const textIn = (fields: FieldTexts, path: string) => (Object.hasOwn(fields, path) ? fields[path] : undefined)

/** The label of a field by its dotted path: its own, else the label of its group and its name. */
export function labelIn(fields: FieldTexts, path: string): string {
  const own = textIn(fields, path)
  if (own) return own.label
  const end = path.lastIndexOf('.')
  if (end < 0) return humanize(path)
  return `${labelIn(fields, path.slice(0, end))}: ${humanize(path.slice(end + 1))}`
}

function kindText<Of extends Kind>(row: Control<Of>, value: unknown): string | undefined {
  return kinds[row.kind].text?.(value, row)
}

function valueText(row: FieldText, value: unknown): string {
  const option = row.options?.find((one) => one.value === value)
  return option?.label ?? row.text?.(value) ?? (row.kind && kindText(row, value)) ?? formatValue(value)
}

/** A value of a field as text. */
export function valueIn(fields: FieldTexts, path: string, value: unknown): string {
  const row = textIn(fields, path)
  return row && !isEmpty(value) ? valueText(row, value) : formatValue(value)
}

/** Two values of a field as they are shown beside each other. */
export function comparedIn(
  fields: FieldTexts,
  path: string,
  [one, other]: readonly [unknown, unknown],
): readonly [string, string] {
  const compare = textIn(fields, path)?.compare
  return compare ? compare(one, other) : [valueIn(fields, path, one), valueIn(fields, path, other)]
}
