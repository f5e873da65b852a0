import type { HistoryEntry } from '#contract/history.ts'
import { csvOf } from '#contract/primitives/csv.ts'
import { valueIn } from '../kit/form/fields/field-text.tsx'
import { fieldChanges, fieldLabel, recordedFields } from './entry-fields.ts'
import { subjectNames } from './history-address.ts'
import { actorName, sentenceOf, textOf } from './sentence.ts'

const head = ['Time', 'Person', 'What', 'Kind', 'Name', 'Field', 'Before', 'After', 'Address', 'Act', 'Entry']

/** The rows of an entry: one for each field that it changed. */
function rowsOf(entry: HistoryEntry): string[][] {
  const what = textOf(sentenceOf({ entry, parts: [] }))
  const { at, subject, subject_name, address, batch, id } = entry
  const about = [at, actorName(entry), what, subjectNames[subject], subject_name]
  const place = [address, batch ?? '', id]
  const changes = fieldChanges(entry)
  if (changes.length === 0) return [[...about, '', '', '', ...place]]
  const text = (path: string, value: unknown) =>
    value === undefined || value === null ? '' : valueIn(recordedFields, path, value)
  return changes.map(({ path, before, after }) => [
    ...about,
    ...[fieldLabel(path), text(path, before), text(path, after)],
    ...place,
  ])
}

/** Entries as a file for a spreadsheet, which computes nothing of what people wrote. */
export const historyCsv = (entries: readonly HistoryEntry[]): string =>
  csvOf([head, ...entries.flatMap(rowsOf)])
