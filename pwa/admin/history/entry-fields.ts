import type { HistoryEntry } from '#contract/history.ts'
import { changedPaths, valueAt } from '#contract/primitives/paths.ts'
import { categoryName } from '#contract/tiers.ts'
import { firmPartTexts, recordedFirmFields } from '../firms/fields.ts'
import { type RecordedFields, recordedLabel } from '../kit/form/fields/field-table.ts'
import { formatValue, humanize } from '../kit/form/fields/field-text.tsx'
import { settingTexts } from '../settings/cards/setting-texts.ts'
import { themeFields } from '../settings/themes/fields.ts'
import { recordedUserFields } from '../users/fields.ts'

/** Labels of fields, from the table of their noun. A field that several nouns share has one label. */
export const recordedFields: RecordedFields = {
  ...themeFields,
  ...recordedUserFields,
  ...recordedFirmFields,
  ...firmPartTexts,
}

const otherNames: Readonly<Record<string, string>> = {
  gracePeridDays: 'Grace period days',
  smtpPassword: 'SMTP password',
  /** The name of `resolution` in entries that were made before 2026-11-24. */
  settlement: 'Resolution',
}

/** "evaluationFee" as "Evaluation fee"; a setting with the title of its card. */
export function fieldLabel(path: string): string {
  const row = Object.hasOwn(recordedFields, path) ? recordedFields[path] : undefined
  return row ? recordedLabel(row) : (settingTexts[path]?.label ?? otherNames[path] ?? humanize(path))
}

/** A label inside a sentence: "SMTP password", "YouTube URL" and names stay as they are. */
export const lowered = (label: string): string =>
  /^(?:\p{Lu}\p{Ll}*\p{Lu}|(?:Discord|Instagram)\b)/u.test(label)
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1)

/** One field before and after; undefined where it did not exist. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Whether a change is none: until 2026-11-28 each save of an imported firm was told as one of its tier, from `gold` to `Gold`. */
const isSameTier = ({ path, before, after }: FieldChange): boolean =>
  path === 'category' &&
  typeof before === 'string' &&
  typeof after === 'string' &&
  categoryName(before) === categoryName(after)

/** The changed fields of an entry, with those of groups one by one. */
export function fieldChanges({
  before,
  after,
}: Pick<HistoryEntry, 'before' | 'after'>): readonly FieldChange[] {
  const [was, is] = [before ?? {}, after ?? {}]
  return changedPaths(was, is)
    .map((path) => ({ path, before: valueAt(was, path), after: valueAt(is, path) }))
    .filter((change) => !isSameTier(change))
}

/** Whether both values are said in a few words: no list or group. */
export const isPlain = ({ before, after }: FieldChange): boolean =>
  [before, after].every((value) => typeof value !== 'object' || value === null)

/** Longest values that a line shows. */
const SHOWN_LENGTH = 40

/** "From Silver to Bronze", where both are short; "" for others and for pictures. */
export function fromTo(change: FieldChange): string {
  const values = [change.before, change.after].map(formatValue)
  const isShown =
    isPlain(change) && values.every((text) => text.length <= SHOWN_LENGTH && !/^(?:\/|data:)/.test(text))
  return isShown ? `From ${values[0]} to ${values[1]}` : ''
}
