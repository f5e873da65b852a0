import type { HistoryEntry } from '#contract/history.ts'
import { historyActions, historySubjects, MOST_SAID, type Said, saidQuery } from '#contract/history-said.ts'
import { fold } from '#contract/primitives/fold.ts'
import { settingsGroups } from '#contract/settings/staff-groups.ts'
import { recordedFirmFields } from '../firms/fields.ts'
import { themeFields } from '../settings/themes/fields.ts'
import { recordedUserFields } from '../users/fields.ts'
import { fieldLabel, nameIn, recordedFields, reviewFields } from './entry-fields.ts'
import { decisions, entrySentence, fieldActs, isTold } from './sentence.ts'

/** Words that stand in the sentences of some entries, and of which. */
interface Words {
  readonly text: string
  readonly of: Said
}

/** Values that are no words: a sentence of them has those of the field alone. */
const [WAS, IS] = ['\u0001', '\u0002']

/** The words of an entry of this kind, without names and values. */
function wordsOf(
  { subject, action, path = '', value }: Said,
  [was, is]: readonly [unknown, unknown],
): string {
  const valuesOf = (one: unknown) =>
    path.split('.').reduceRight<unknown>((inner, key) => (key === '' ? {} : { [key]: inner }), one)
  const entry = {
    ...{ id: '', at: '', address: '', batch: null, subject, action, subject_id: 'thing', subject_name: '' },
    ...{ actor_id: 'person', actor_name: '', before: valuesOf(was), after: valuesOf(value ?? is) },
  } as HistoryEntry
  const { does, name = '', rest = '' } = entrySentence(entry)
  return `${does} ${name}${rest}`.replaceAll(WAS, '').replaceAll(IS, '')
}

/** The values of a field on which its sentence depends, beside whether it is on. */
const valuesOf = (field: string): readonly string[] =>
  Object.keys({ ...decisions, ...fieldActs }).flatMap((key) => {
    const [acted, value] = key.split('=')
    return acted === field && value && value !== 'true' && value !== 'false' ? [value] : []
  })

/** What the change of a field says: its label, its sentence, and how it is named among other fields. */
function fieldWords(subject: Said['subject'], path: string): readonly Words[] {
  const of = { subject, action: 'change', path } as const
  const labels = [fieldLabel(path), nameIn(path), recordedFields[path]?.label ?? '']
  const values = valuesOf(`${subject}.${path}`)
  if (values.length > 0) {
    const each = values.map((value) => ({ text: wordsOf({ ...of, value }, [WAS, IS]), of: { ...of, value } }))
    return [...labels.map((text) => ({ text, of })), ...each]
  }
  const turns = recordedFields[path]?.kind === 'toggle' ? [true, false] : []
  const plain = turns.length > 0 ? [] : [wordsOf(of, [WAS, IS])]
  return [
    ...[...labels, ...plain].map((text) => ({ text, of })),
    ...turns.map((is) => ({ text: wordsOf(of, [!is, is]), of: { ...of, value: String(is) } })),
  ]
}

/** The fields of the settings, each as the change of it alone. */
const settingPaths = Object.entries(settingsGroups).flatMap(([group, { entries }]) =>
  Object.keys(entries).map((key) => `${group}.${key}`),
)

function allWords(): readonly Words[] {
  const fieldsOf = (subject: Said['subject'], fields: object) =>
    Object.keys(fields).flatMap((path) => fieldWords(subject, path))
  const acts = historySubjects.flatMap((subject) =>
    historyActions
      .filter((action) => action !== 'change' && isTold(subject, action))
      .map((action) => ({ text: wordsOf({ subject, action }, [{}, {}]), of: { subject, action } })),
  )
  return [
    ...acts,
    ...fieldsOf('firm', recordedFirmFields),
    ...fieldsOf('user', recordedUserFields),
    ...fieldsOf('theme', themeFields),
    ...fieldsOf('review', reviewFields),
    ...fieldWords('submission', 'notes'),
    ...fieldWords('page', 'text'),
    ...fieldWords('submission', 'status'),
    ...['state', 'answer', 'objection', 'resolution'].flatMap((path) => fieldWords('review', path)),
    ...settingPaths.flatMap((path) => fieldWords('settings', path)),
  ].map(({ text, of }) => ({ text: fold(text), of }))
}

let words: readonly Words[] | undefined

const keyOf = ({ subject, action, path = '' }: Said) => `${subject}:${action}:${path}`

/** What entries say that a search finds, as its query carries it; "" where no sentence has these words. */
export function saidBy(search: string): string {
  const wanted = fold(search).trim()
  if (wanted.length < 2) return ''
  words ??= allWords()
  const found = words.filter(({ text }) => text.includes(wanted)).map(({ of }) => of)
  const wholes = new Set(found.filter(({ value }) => value === undefined).map(keyOf))
  const each = found.filter((one) => one.value === undefined || !wholes.has(keyOf(one)))
  const said = [...new Map(each.map((one) => [`${keyOf(one)}=${one.value ?? ''}`, one])).values()]
  if (said.length <= MOST_SAID) return saidQuery(said)
  const kinds = said.map(({ subject, action }) => ({ subject, action }))
  return saidQuery([...new Map(kinds.map((one) => [keyOf(one), one])).values()].slice(0, MOST_SAID))
}
