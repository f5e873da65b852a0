import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { listed } from '#contract/primitives/listed.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import { statusLabel } from '#contract/submission.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { plansMore, recordedFirmFields } from '../firms/fields.ts'
import {
  either,
  formatValue,
  type Says,
  type Sentence,
  type SentenceParts,
} from '../kit/form/fields/field-text.tsx'
import { settingTexts } from '../settings/cards/setting-texts.ts'
import { themeFields } from '../settings/themes/fields.ts'
import { recordedUserFields } from '../users/fields.ts'
import { type FieldChange, fieldChanges, fieldLabel, fromTo, lowered } from './entry-fields.ts'

type Parts = HistoryLine['parts']

/** What a noun's fields say when they change, by path. */
export type SaidFields = Readonly<Record<string, { readonly label?: string; readonly says?: Says }>>

/** What an act says: a dash stands for the name of the thing, which is left out without one; its marks; what stands below. */
type Said = readonly [
  words: string,
  icon: Sentence['icon'],
  tone?: Sentence['tone'],
  below?: (entry: HistoryEntry) => string,
]

function worded([words, icon, tone = 'plain', below]: Said, entry: HistoryEntry): SentenceParts {
  const [does = '', rest] = words.split(' –')
  const named = rest === undefined ? { name: '' } : { rest }
  return { does, ...named, icon, tone, detail: below?.(entry) ?? '' }
}

const quoted = (value: unknown) => (value ? `“${formatValue(value)}”` : '')
const reason = ({ after }: HistoryEntry) => quoted(after?.reason)
const notes = ({ after }: HistoryEntry) => quoted(after?.notes)
const network = ({ after }: HistoryEntry) => (after?.network ? `From ${formatValue(after.network)}` : '')

/** From where, and how often, a sign-in failed. */
function attempts(entry: HistoryEntry): string {
  const count = Number(entry.after?.count ?? 1)
  return [network(entry), count > 1 ? `${count} times` : ''].filter(Boolean).join(', ')
}

/** The acts, by their name and where it matters by their noun. "…" stands for the noun. */
const acts: Readonly<Record<string, Said>> = {
  create: ['added … –', 'plus', 'added'],
  delete: ['deleted … –', 'trash-2', 'removed'],
  erase: ['erased … –', 'trash-2', 'removed'],
  restore: ['restored … –', 'rotate-ccw', 'changed'],
  activate: ['activated … –', 'palette'],
  backup: ['downloaded a backup', 'download'],
  'test-email': ['sent a test email through –', 'mail-plus'],
  'password-change': ['changed the password of –', 'lock-keyhole'],
  'password-reset': ['reset the password of –', 'lock-keyhole'],
  'reset-link': ['created a password reset link for –', 'link'],
  'mfa-enable': ['turned on two-factor sign-in for –', 'smartphone'],
  'mfa-disable': ['turned off two-factor sign-in for –', 'smartphone', 'warned'],
  'verify-email': ['verified the email of –', 'badge-check'],
  'create:user': ['added –', 'user-plus', 'added'],
  'delete:firm': ['deleted … –', 'trash-2', 'removed', () => 'Can be added again'],
  'delete:theme': ['deleted … –', 'trash-2', 'removed', () => 'Can be added again'],
  'restore:firm': ['restored … –', 'rotate-ccw', 'changed', () => 'From a backup'],
  'restore:theme': ['restored … –', 'rotate-ccw', 'changed', () => 'From a backup'],
  'restore:settings': ['restored –', 'rotate-ccw', 'changed', () => 'From a backup'],
  'sign-in:session': ['signed in', 'key-round', 'plain', network],
  'sign-out:session': ['signed out –', 'log-out'],
  'sign-in-refused:session': ['failed to sign in as –', 'shield-x', 'warned', attempts],
  'refused:permission': ['was refused: –', 'shield-x', 'warned', ({ after }) => formatValue(after?.outcome)],
  'create:answer-link': ['made a link to answer reviews for –', 'link', 'added'],
  'delete:answer-link': ['ended a link to answer reviews for –', 'unlink', 'removed'],
  'change:public-change': ['added a note to the public record of –', 'pen-line', 'added'],
  'erase:public-change': ['removed words from the public record of –', 'trash-2', 'removed', reason],
  'export:personal-data': ['gave out a person’s data', 'download', 'plain', reason],
  'erase:personal-data': ['erased a person’s data', 'trash-2', 'removed', reason],
}

/** Whether entries of a noun can tell of an act: some nouns have words of their own for all of theirs. */
export const isTold = (subject: HistoryEntry['subject'], action: HistoryEntry['action']): boolean =>
  `${action}:${subject}` in acts ||
  !/^(?:session|permission|answer-link|public-change|personal-data)$/.test(subject)

/** What an account says that did it to itself. */
const ownActs: Readonly<Record<string, string>> = {
  'password-change': 'changed their password',
  'password-reset': 'reset their password',
  'mfa-enable': 'turned on two-factor sign-in',
  'mfa-disable': 'turned off two-factor sign-in',
  'verify-email': 'verified their email',
  'sign-out': 'signed out',
}

const nouns: Partial<Record<HistoryEntry['subject'], string>> = {
  firm: 'the firm',
  theme: 'the theme',
  page: 'the page',
  submission: 'a review of',
  user: 'the account of',
}

/** Whether an account did something to itself. */
const isOwn = ({ actor_id, subject_id }: HistoryEntry) => actor_id === subject_id

/** The sentence of an act that is no change. */
function acted(entry: HistoryEntry): SentenceParts {
  const { action, subject, subject_name: name, after } = entry
  const [words, ...look] = acts[`${action}:${subject}`] ??
    acts[action] ?? [`${action.replaceAll('-', ' ')} –`, 'history']
  const own = isOwn(entry) ? ownActs[action] : undefined
  const noun = subject === 'submission' && name === '' ? 'a review' : (nouns[subject] ?? '')
  const text = (own ?? words).replace('…', noun).replace(name === '' ? / as –$/ : /$^/, ' –')
  const role = action === 'create' && subject === 'user' && typeof after?.role === 'string'
  return {
    ...worded([text.replace('  ', ' '), ...look], entry),
    ...(role ? { rest: ` as ${after.role}` } : {}),
  }
}

/** What was decided on a review, on reports and objections about it, or on its firm's answer: by a key and its value. */
const decisions: Readonly<Record<string, Said>> = {
  'status:approved': ['approved a review of –', 'check', 'added', notes],
  'status:rejected': ['rejected a review of –', 'x', 'removed', notes],
  notes: ['changed the notes on a review of –', 'pen-line', 'changed', notes],
  'resolution:keep': ['kept a review of –', 'check', 'plain', reason],
  resolution: ['resolved reports on a review of –', 'eye-off', 'warned', reason],
  'resolution-about-firm:corrected': [
    'corrected what was called wrong about –',
    'pen-line',
    'changed',
    reason,
  ],
  'resolution-about-firm': ['kept what was called wrong about –', 'check', 'plain', reason],
  'answer:approved': ['published an answer of –', 'check', 'added'],
  'answer:detached': ['took the answer off a review that was of –', 'unlink', 'removed', reason],
  answer: ['refused an answer of –', 'x', 'removed', reason],
  'objection:upheld': ['upheld an objection about a review of –', 'check', 'added', reason],
  objection: ['kept a decision that was objected to, on a review of –', 'scale', 'plain', reason],
  'state:unpublished': ['unpublished a review of –', 'eye-off', 'warned', reason],
  'state:published': ['published a review of –', 'eye', 'added', reason],
}

/** The sentence of a decision; undefined for a change of some fields. */
function decided(entry: HistoryEntry): SentenceParts | undefined {
  const { before, after } = entry
  // Entries that were made before 2026-11-24 name it `settlement`.
  const { status, resolution = after?.settlement, answer, objection, state } = after ?? {}
  const find = (key: string, value: unknown) => decisions[`${key}:${value}`] ?? decisions[key]
  if (entry.subject === 'submission') {
    const said =
      find('status', status) ??
      (status === undefined && after?.notes !== undefined ? decisions.notes : undefined)
    if (said || typeof status !== 'string') return said && worded(said, entry)
    return worded(
      [`set a review of – back to ${lowered(statusLabel(status))}`, 'clock', 'plain', notes],
      entry,
    )
  }
  if (typeof resolution === 'string') {
    const said = find(after?.about === 'firm' ? 'resolution-about-firm' : 'resolution', resolution)
    const rest = `, with ${pluralize(Number(after?.reports), 'report')}`
    return said && { ...worded(said, entry), rest }
  }
  const said = answer
    ? find('answer', answer)
    : objection
      ? find('objection', objection)
      : find('state', state)
  const again = state === 'published' && before?.state === 'unpublished'
  return said && { ...worded(said, entry), ...(again ? { rest: ' again' } : {}) }
}

type ReviewField = Exclude<keyof Publishing, 'tag'> | 'removalReason' | 'removalRule'

/** Sentences for a published review of which one choice alone changed. */
export const reviewFields: Readonly<Record<ReviewField, SaidFields[string]>> = {
  firmId: { says: () => ({ does: 'moved a review to', icon: 'pencil', tone: 'changed' }) },
  removed: { says: 'the removed words' },
  proof: {},
  showName: { says: either('showed the name on a review of', 'hid the name on a review of') },
  incentivised: { says: either('marked a review of – as rewarded', 'marked a review of – as not rewarded') },
  connected: {
    says: either(
      'marked a review of – as of a connected person',
      'marked a review of – as of nobody connected',
    ),
  },
  struck: { says: 'the struck figures' },
  reason: {},
  rule: {},
  removalReason: { says: 'the reason for removed words' },
  removalRule: { says: 'the rule for removed words' },
}

/** "the evaluation fee": a field inside a sentence. */
export function nameIn(fields: SaidFields, path: string): string {
  const says = Object.hasOwn(fields, path) ? fields[path]?.says : undefined
  return typeof says === 'string' ? says : `the ${lowered(fieldLabel(path))}`
}

/** "changed the evaluation fee and 3 more fields of", or what the one field that changed says itself. */
function changed(changes: readonly FieldChange[], of: string, fields: SaidFields = {}): SentenceParts {
  const [only, second, ...others] = changes
  if (only === undefined) return { does: 'saved', rest: ' without changes', icon: 'pencil' }
  const says = !second && Object.hasOwn(fields, only.path) ? fields[only.path]?.says : undefined
  if (typeof says === 'function') return says(only)
  const more = others.length > 0 ? `${others.length + 1} more fields` : second && nameIn(fields, second.path)
  const what = [nameIn(fields, only.path), ...(more ? [more] : [])].join(' and ')
  const detail = second ? '' : fromTo(only)
  return { does: `changed ${what} ${of}`, detail, icon: 'pencil', tone: 'changed' }
}

/** Fields that follow another one by themselves. */
const followers: Readonly<Record<string, string>> = {
  tierSince: 'category',
  planned: 'status',
  slug: 'name',
  standingSince: 'standing',
  standingNote: 'standing',
  standingSource: 'standing',
}

function firmChanged(all: readonly FieldChange[]): SentenceParts {
  const paths = new Set(all.map(({ path }) => path))
  // A plan that was carried out leaves the list of plans.
  const isDone = (change: FieldChange) => change.path === 'planned' && all.length > 1 && !plansMore(change)
  const changes = all.filter((change) => !paths.has(followers[change.path] ?? '') && !isDone(change))
  return changed(changes, 'of', recordedFirmFields)
}

/** The sentence for the change of an account. Its version rises with each, and is left out. */
function userChanged(entry: HistoryEntry, all: readonly FieldChange[]): SentenceParts {
  const changes = all.filter(({ path }) => path !== 'version')
  const isOfDigest = changes.length > 0 && changes.every(({ path }) => path.startsWith('digest_'))
  const said = changed(changes, 'of', recordedUserFields)
  return isOwn(entry) && isOfDigest ? { ...said, does: 'changed their digest', name: '', rest: '' } : said
}

/** A setting by the names on its card; earlier entries may name one that has none any more. */
function settingNames(path: string): { readonly title: string; readonly field: string } {
  const [group = '', ...rest] = path.split('.')
  const [title, field] = settingTexts[path]?.label?.split(': ') ?? []
  return { title: title ?? fieldLabel(group), field: field ?? fieldLabel(rest.at(-1) ?? '') }
}

/** "turned on Maintenance Mode", "changed the title in Hero Section", "changed 3 settings in Hero Section". */
function settingsChanged(changes: readonly FieldChange[]): SentenceParts {
  const icon = 'sliders-horizontal'
  const [only, ...others] = changes
  if (only === undefined) return { does: 'saved the settings without changes', name: '', icon }
  const { title, field } = settingNames(only.path)
  if (others.length > 0) {
    const { size } = new Set(changes.map(({ path }) => settingNames(path).title))
    const name = size === 1 ? title : pluralize(size, 'group')
    return { does: `changed ${pluralize(changes.length, 'setting')} in`, name, icon }
  }
  if (field === '') return { does: 'changed', name: title, icon }
  if (typeof only.after !== 'boolean') {
    return { does: `changed the ${lowered(field)} in`, name: title, detail: fromTo(only), icon }
  }
  const turned = only.after ? 'turned on' : 'turned off'
  return { does: only.path.endsWith('.enabled') ? turned : `${turned} “${field}” in`, name: title, icon }
}

/** The sentence of a single entry. */
export function entrySentence(entry: HistoryEntry): SentenceParts {
  const { action, subject } = entry
  if (action !== 'change' || subject === 'public-change') return acted(entry)
  const changes = fieldChanges(entry)
  switch (subject) {
    case 'firm':
      return firmChanged(changes)
    case 'settings':
      return settingsChanged(changes)
    case 'user':
      return userChanged(entry, changes)
    case 'submission':
      return decided(entry) ?? changed(changes, 'of a review of')
    case 'review':
      return decided(entry) ?? changed(changes, 'of a review of', reviewFields)
    case 'theme':
      return changed(changes, 'of the theme', themeFields)
    default:
      return changed(changes, subject === 'page' ? 'of the page' : 'of')
  }
}

const verbs: Partial<Record<HistoryEntry['action'], string>> = {
  create: 'added',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
}

const counted: Partial<Record<HistoryEntry['subject'], string>> = {
  firm: 'firm',
  theme: 'theme',
  submission: 'review',
  user: 'user',
}

/** "changed 12 firms", "added 3 firms and deleted 1 firm". */
function countsOf(parts: Parts): string {
  return listed(
    parts.map(({ action, subject, count }) => {
      const thing = counted[subject]
      return `${verbs[action] ?? action} ${thing ? pluralize(count, thing) : subject}`
    }),
  )
}

const restoredLists = [
  ['propfirms', 'Firms'],
  ['themes', 'Themes'],
  ['settings', 'Settings'],
  ['user_submissions', 'Reviews'],
] as const

/** "Firms: 3 added, 12 changed". Of the entry of a restore. */
function restoreDetail({ after }: HistoryEntry): string {
  const lines = restoredLists.flatMap(([key, label]) => {
    const stats = (after?.[key] ?? {}) as Readonly<Record<string, unknown>>
    const counts = ['added', 'changed', 'removed'].filter((word) => Number(stats[word] ?? 0) > 0)
    return counts.length > 0
      ? [`${label}: ${counts.map((word) => `${Number(stats[word])} ${word}`).join(', ')}`]
      : []
  })
  return lines.join('; ') || 'Nothing was different'
}

const isRestore = ({ action, subject }: Pick<HistoryEntry, 'action' | 'subject'>) =>
  action === 'restore' && subject === 'backup'

/** Which backup: by when it was made, or by its name where that says nothing of the kind. */
function backupOf({ subject_name: name }: HistoryEntry) {
  const moment = name.replace(/^Backup of /, '')
  return Number.isNaN(Date.parse(moment))
    ? { does: 'restored', name }
    : { does: 'restored the backup of', name: formatMoment(moment) }
}

/** "rejected 12 reviews", with their common reason; undefined for acts that are no decision on reviews. */
function decidedMany(entry: HistoryEntry, [part, ...others]: Parts): SentenceParts | undefined {
  if (!part || others.length > 0 || part.subject !== 'submission' || part.action !== 'change')
    return undefined
  const reviews = pluralize(part.count, 'review')
  const status = entry.after?.status
  if (status === 'rejected') return worded([`rejected ${reviews}`, 'x', 'removed', notes], entry)
  return status === 'pending' ? worded([`set ${reviews} back to pending`, 'clock'], entry) : undefined
}

/** Whether a line stands for several entries. */
export const isAct = (parts: Parts): boolean => parts.reduce((sum, { count }) => sum + count, 0) > 1

/** Whether an act is one decision on a published review and its subject, or erased all of a person: its last entry says so. */
const isSaidByEntry = (parts: Parts): boolean =>
  parts.some(({ subject }) => subject === 'personal-data') ||
  (parts.some(({ subject }) => subject === 'review') &&
    parts.every(({ subject }) => subject === 'review' || subject === 'submission'))

/** The sentence of an act on several things, or of a restore; undefined for a single entry. */
function actSentence(entry: HistoryEntry, parts: Parts): SentenceParts | undefined {
  const style = { icon: 'rotate-ccw', tone: 'warned' } as const
  if (isRestore(entry)) return { ...style, ...backupOf(entry), detail: restoreDetail(entry) }
  if (!isAct(parts) || isSaidByEntry(parts)) return undefined
  if (parts.some(isRestore)) {
    const others = parts.filter((part) => !isRestore(part))
    return { ...style, does: 'restored a backup', name: '', detail: countsOf(others) }
  }
  const removes = parts.every(({ action }) => action === 'delete')
  const look = removes ? (['trash-2', 'removed'] as const) : (['layers', 'changed'] as const)
  return decidedMany(entry, parts) ?? worded([countsOf(parts), ...look, among], entry)
}

/** The sentence for one thing of an act, so that the act says more than a number. */
function among(entry: HistoryEntry): string {
  return entry.action === 'change'
    ? `In one action, among them: ${textOf(sentenceOf({ entry, parts: [] }))}`
    : 'In one action'
}

/** The sentence of a line of the history, after the name of the person. */
export function sentenceOf({ entry, parts }: Pick<HistoryLine, 'entry' | 'parts'>): Sentence {
  const plain = { name: entry.subject_name, rest: '', detail: '', icon: 'history', tone: 'plain' } as const
  return { ...plain, ...(actSentence(entry, parts) ?? entrySentence(entry)) }
}

/** A sentence as one text. */
export const textOf = ({ does, name, rest }: Sentence): string => `${does} ${name}`.trim() + rest

/** The name stays in the history when the account is gone. */
export const actorName = ({ actor_name }: Pick<HistoryEntry, 'actor_name'>): string => actor_name || 'Someone'
