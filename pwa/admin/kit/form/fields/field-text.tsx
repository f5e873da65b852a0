import type { IconName } from '#pwa/ui/icon-names.ts'
import styles from '../safe-save/safe-save.module.css'

/** Formats any value as text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return 'Empty'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}

/** Words of the desk for a value, which a browser may translate. */
const OURS = ['Empty', 'Yes', 'No']

/** A stored value as text, muted where it is empty. It is quoted: names, codes and amounts are as they were stored. */
export function ValueText({ value }: { readonly value: unknown }) {
  const text = formatValue(value)
  return (
    <span
      className={`${styles.value} ${text === 'Empty' ? styles.empty : ''}`}
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

/** How a line of the history is marked. */
type Tone = 'plain' | 'added' | 'changed' | 'removed' | 'warned'

/** A line of the history after the person: words, the name of the thing, words; and what stands below. */
export interface Sentence {
  readonly does: string
  readonly name: string
  readonly rest: string
  readonly detail: string
  readonly icon: IconName
  readonly tone: Tone
}

/** The sentence of an entry. Defaults: no text, a plain look, the name of the thing. */
export type SentenceParts = Partial<Sentence> & Pick<Sentence, 'does'>

/** The values of a field before and after; undefined where it did not exist. */
export interface ValueChange {
  readonly before: unknown
  readonly after: unknown
}

/** The text for the change of one field: its name inside "changed … of", or a sentence of its own. */
export type Says = string | ((change: ValueChange) => SentenceParts)

/** Of a field that is on or off. A dash stands for the thing's name where words follow it: "put – into the carousel". */
export const either =
  (on: string, off: string): Says =>
  ({ after }) => {
    const [does = '', rest = ''] = (after ? on : off).split(' – ')
    return { does, rest: rest && ` ${rest}`, icon: after ? 'check' : 'x', tone: 'changed' }
  }

export const renamed: Says = ({ before, after }) => ({
  ...{
    does: 'renamed',
    name: formatValue(before),
    rest: ` to ${formatValue(after)}`,
    icon: 'pencil',
    tone: 'changed',
  },
})
