import { formatValue, humanize } from '../safe-save/value-text.tsx'

/** How a field reads beside its form: in conflicts and in History. */
export interface FieldText {
  readonly label: string
  /** A value as text; absent: any value as it is. */
  readonly text?: (value: unknown) => string
  /** Two values beside each other, reduced to their differences; absent: both whole. */
  readonly compare?: (one: unknown, other: unknown) => readonly [string, string]
}

/** By dotted path. */
export type FieldTexts = Readonly<Record<string, FieldText>>

const textIn = (fields: FieldTexts, path: string) => (Object.hasOwn(fields, path) ? fields[path] : undefined)

/** The label of a field by its dotted path: its own, else the label of its group and its name. */
export function labelIn(fields: FieldTexts, path: string): string {
  const own = textIn(fields, path)
  if (own) return own.label
  const end = path.lastIndexOf('.')
  if (end < 0) return humanize(path)
  return `${labelIn(fields, path.slice(0, end))}: ${humanize(path.slice(end + 1))}`
}

export const valueIn = (fields: FieldTexts, path: string, value: unknown): string =>
  (textIn(fields, path)?.text ?? formatValue)(value)

/** Two values of a field as they are shown beside each other. */
export function comparedIn(
  fields: FieldTexts,
  path: string,
  [one, other]: readonly [unknown, unknown],
): readonly [string, string] {
  const compare = textIn(fields, path)?.compare
  return compare ? compare(one, other) : [valueIn(fields, path, one), valueIn(fields, path, other)]
}
