import type { PlannedChange } from '#contract/firm.ts'
import { newlyPlanned, publishes, touchesOffer } from '#contract/firm-publishing.ts'
import { standingLabels, standings } from '#contract/firm-standing.ts'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { listed, pluralize } from '#contract/primitives/text.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { formatDay, formatMoment } from '#pwa/ui/moment-text.ts'
import { formatValue, valueIn } from '../kit/form/fields/field-text.tsx'
import { settingTexts } from '../settings/cards/setting-texts.ts'
import {
  type FieldChange,
  fieldChanges,
  fieldLabel,
  fromTo,
  lowered,
  nameIn,
  recordedFields,
  textsOf,
} from './entry-fields.ts'

/** A line of the history after the person: words, the name of the thing, words; and what stands below. */
export interface Sentence {
  readonly does: string
  readonly name: string
  readonly rest: string
  readonly detail: string
  readonly icon: IconName
  readonly tone: 'plain' | 'added' | 'changed' | 'removed' | 'warned'
}

/** The sentence of an entry. Defaults: no text, a plain look, the name of the thing. */
type SentenceParts = Partial<Sentence> & Pick<Sentence, 'does'>

type Parts = HistoryLine['parts']

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

/** What was decided on a review, on reports and objections about it or its firm, or on its firm's answer: by field and value. */
export const decisions: Readonly<Record<string, Said>> = {
  'submission.status=approved': ['approved a review of –', 'check', 'added', notes],
  'submission.status=rejected': ['rejected a review of –', 'x', 'removed', notes],
  'submission.status=pending': ['set a review of – back to pending', 'clock', 'plain', notes],
  'submission.notes': ['changed the notes on a review of –', 'pen-line', 'changed', notes],
  'review.resolution=keep': ['kept a review of –', 'check', 'plain', reason],
  'review.resolution=unpublish': ['resolved reports on a review of –', 'eye-off', 'warned', reason],
  'firm.resolution=keep': ['kept what was called wrong about –', 'check', 'plain', reason],
  'firm.resolution=corrected': ['corrected what was called wrong about –', 'pen-line', 'changed', reason],
  'review.answer=approved': ['published an answer of –', 'check', 'added'],
  'review.answer=rejected': ['refused an answer of –', 'x', 'removed', reason],
  'review.answer=detached': ['took the answer off a review that was of –', 'unlink', 'removed', reason],
  'review.objection=upheld': ['upheld an objection about a review of –', 'check', 'added', reason],
  'review.objection=kept': [
    'kept a decision that was objected to, on a review of –',
    'scale',
    'plain',
    reason,
  ],
  'review.state=unpublished': ['unpublished a review of –', 'eye-off', 'warned', reason],
  'review.state=published': ['published a review of –', 'eye', 'added', reason],
}

/** The sentence of a decision; undefined for a change of some fields. */
function decided(entry: HistoryEntry): SentenceParts | undefined {
  const { subject, before } = entry
  const after = entry.after ?? {}
  // Entries that were made before 2026-11-24 name it `settlement`.
  const { resolution = after.settlement, state } = after
  if (resolution) {
    const said = decisions[`${after.about === 'firm' ? 'firm' : subject}.resolution=${resolution}`]
    return said && { ...worded(said, entry), rest: `, with ${pluralize(Number(after.reports), 'report')}` }
  }
  const field = ['answer', 'objection', 'state', 'status', 'notes'].find((one) => after[one] !== undefined)
  const said = field && (decisions[`${subject}.${field}=${after[field]}`] ?? decisions[`${subject}.${field}`])
  const isAgain = state === 'published' && before?.state === 'unpublished'
  return said ? { ...worded(said, entry), ...(isAgain && { rest: ' again' }) } : undefined
}

const plansIn = (value: unknown): readonly PlannedChange[] => (Array.isArray(value) ? value : [])

const plansText = (plans: readonly PlannedChange[]): string =>
  valueIn(recordedFields, 'planned', plans).replaceAll('\n', '; ')

/** Whether a change plans anything; else it takes plans away. */
const plansMore = ({ before, after }: FieldChange): boolean =>
  newlyPlanned(plansIn(before), plansIn(after)).length > 0

/** "planned 25% with the code BLACK25 from 27 Nov 2026 until 30 Nov 2026 for". */
function planned({ before, after }: FieldChange): SentenceParts {
  const [was, is] = [plansIn(before), plansIn(after)]
  const [added, gone] = [newlyPlanned(was, is), newlyPlanned(is, was)]
  const style = { icon: 'calendar-clock', tone: 'changed' } as const
  const [first] = added
  if (first === undefined) {
    return { ...style, does: 'called off what was planned for', detail: plansText(gone) }
  }
  const detail = plansText(added)
  const starts = `from ${formatDay(first.at)}`
  if (publishes(first))
    return { ...style, does: 'planned to publish', rest: ` on ${formatDay(first.at)}`, detail }
  const { discountPercentage: percent, affiliateCode: code } = first.change
  const withCode = code ? ` with the code ${code}` : ''
  if (percent === undefined || !touchesOffer(first))
    return { ...style, does: `planned a change ${starts} for`, detail }
  const end = added.find((plan) => plan.at > first.at && touchesOffer(plan))
  const until = end ? ` until ${formatDay(end.at)}` : ''
  return { ...style, does: `planned ${percent}%${withCode} ${starts}${until} for`, detail }
}

function renamed(change: FieldChange): SentenceParts {
  const [name, is] = textsOf(change)
  return { does: 'renamed', name, rest: ` to ${is}`, icon: 'pencil', tone: 'changed' }
}

function moved(change: FieldChange): SentenceParts {
  const [was, is] = textsOf(change)
  return { does: 'moved', rest: ` from ${was} to ${is}`, icon: 'chevrons-up-down' }
}

const gaveTime = ({ after }: FieldChange): SentenceParts => ({
  ...{ does: 'gave', icon: 'smartphone', tone: 'changed' },
  rest: ` until ${formatDay(String(after))} to turn on two-factor sign-in`,
})

/** What is said where a field is turned on, and where it is turned off. */
const either = (field: string, on: string, off: string): Readonly<Record<string, Said>> => ({
  [`${field}=true`]: [on, 'check', 'changed'],
  [`${field}=false`]: [off, 'x', 'changed'],
})

/** Changes of one field alone that are acts: by noun and field, and where it matters by the new value. */
export const fieldActs: Readonly<Record<string, Said | ((change: FieldChange) => SentenceParts)>> = {
  'firm.name': renamed,
  'theme.name': renamed,
  'user.username': renamed,
  'firm.category': moved,
  'firm.status=draft': ['moved – back to draft', 'eye-off', 'warned'],
  'firm.status=scheduled': ['scheduled –', 'calendar-clock', 'changed'],
  'firm.status=live': ['published –', 'eye', 'added'],
  'firm.status=archived': ['archived –', 'eye-off', 'warned'],
  'firm.planned': planned,
  ...Object.fromEntries(
    standings.map((standing): [string, Said] => [
      `firm.standing=${standing}`,
      [`changed the standing of – to ${standingLabels[standing]}`, 'pencil', 'changed'],
    ]),
  ),
  'firm.codeCheckedAt': [
    'checked the code of –',
    'badge-check',
    'changed',
    ({ after }) => formatValue(after?.codeCheckedAt),
  ],
  'firm.codeCheckedAt=': ['took back the check of the code of –', 'pencil', 'changed'],
  ...either('firm.includeInCarousel', 'put – into the carousel', 'took – out of the carousel'),
  ...either('firm.copyTrading', 'marked – as allowing copy trading', 'marked – as not allowing copy trading'),
  ...either('firm.sample', 'marked – as a sample', 'marked – as a real firm'),
  'user.role=admin': ['made – an admin', 'users', 'changed'],
  'user.role=moderator': ['made – a moderator', 'users', 'changed'],
  'user.is_active=true': ['activated –', 'check', 'added'],
  'user.is_active=false': ['deactivated –', 'x', 'removed'],
  ...either('user.is_verified', 'marked the email of – as verified', 'marked the email of – as not verified'),
  'user.mfa_grace_period_until': gaveTime,
  'user.mfa_grace_period_until=': ['ended the time without two-factor sign-in of –', 'smartphone', 'changed'],
  'review.firmId': ['moved a review to –', 'pencil', 'changed'],
  ...either('review.showName', 'showed the name on a review of –', 'hid the name on a review of –'),
  ...either(
    'review.incentivised',
    'marked a review of – as rewarded',
    'marked a review of – as not rewarded',
  ),
  ...either(
    'review.connected',
    'marked a review of – as of a connected person',
    'marked a review of – as of nobody connected',
  ),
}

/** Whose the fields of a noun are, inside a sentence. */
const owners: Partial<Record<HistoryEntry['subject'], string>> = {
  submission: 'of a review of',
  review: 'of a review of',
  theme: 'of the theme',
  page: 'of the page',
}

/** "changed the evaluation fee and 3 more fields of", "turned on the affiliate offer of", or the act that a change of one is. */
function changed(entry: HistoryEntry, changes: readonly FieldChange[]): SentenceParts {
  const { subject } = entry
  const [only, second, ...others] = changes
  if (only === undefined) return { does: 'saved', rest: ' without changes', icon: 'pencil' }
  const of = owners[subject] ?? 'of'
  if (second) {
    const more = others.length > 0 ? `${others.length + 1} more fields` : nameIn(second.path)
    return { does: `changed ${nameIn(only.path)} and ${more} ${of}`, icon: 'pencil', tone: 'changed' }
  }
  const field = `${subject}.${only.path}`
  const isSwitch = recordedFields[only.path]?.kind === 'toggle'
  const act = fieldActs[`${field}=${isSwitch ? Boolean(only.after) : (only.after ?? '')}`] ?? fieldActs[field]
  if (act) return typeof act === 'function' ? act(only) : worded(act, entry)
  const what = nameIn(only.path)
  if (!isSwitch)
    return { does: `changed ${what} ${of}`, detail: fromTo(only), icon: 'pencil', tone: 'changed' }
  const [turned, icon] = only.after ? (['on', 'check'] as const) : (['off', 'x'] as const)
  return { does: `turned ${turned} ${what} ${subject === 'user' ? 'for' : of}`, icon, tone: 'changed' }
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

function firmChanged(entry: HistoryEntry, all: readonly FieldChange[]): SentenceParts {
  const paths = new Set(all.map(({ path }) => path))
  // A plan that was carried out leaves the list of plans.
  const isDone = (change: FieldChange) => change.path === 'planned' && all.length > 1 && !plansMore(change)
  const changes = all.filter((change) => !paths.has(followers[change.path] ?? '') && !isDone(change))
  return changed(entry, changes)
}

/** The sentence for the change of an account. Its version rises with each, and is left out. */
function userChanged(entry: HistoryEntry, all: readonly FieldChange[]): SentenceParts {
  const changes = all.filter(({ path }) => path !== 'version')
  const isOfDigest = changes.length > 0 && changes.every(({ path }) => path.startsWith('digest_'))
  const said = changed(entry, changes)
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
      return firmChanged(entry, changes)
    case 'settings':
      return settingsChanged(changes)
    case 'user':
      return userChanged(entry, changes)
    case 'submission':
    case 'review':
      return decided(entry) ?? changed(entry, changes)
    default:
      return changed(entry, changes)
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
