import { type FirmStatus, firmStatuses } from '#contract/firm-status.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { statusLabel } from '#contract/submission.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { formatValue } from '../kit/safe-save/value-text.tsx'
import { fieldLabel, lowered } from './entry-labels.ts'
import { type FieldChange, fieldChanges } from './versions.ts'

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

/** What an entry says; what is left out is empty and plain, and the name that of the thing. */
export type SentenceParts = Partial<Sentence> & Pick<Sentence, 'does'>

const nouns: Partial<Record<HistoryEntry['subject'], string>> = { firm: 'firm', theme: 'theme' }

/** Longest values that a line shows. */
const SHOWN_LENGTH = 40

/** "from Silver to Bronze", where both are short. */
function fromTo({ before, after }: FieldChange): string {
  if ([before, after].some((value) => typeof value === 'object' && value !== null)) return ''
  const [was, is] = [formatValue(before), formatValue(after)]
  const isShort = was.length <= SHOWN_LENGTH && is.length <= SHOWN_LENGTH && !was.startsWith('data:')
  return isShort && !is.startsWith('/') && !was.startsWith('/') ? `From ${was} to ${is}` : ''
}

/** "the evaluation fee and 3 more fields". */
function fieldsOf(changes: readonly FieldChange[]): string {
  const [first, second] = changes.map(({ path }) => `the ${lowered(fieldLabel(path))}`)
  if (first === undefined) return ''
  if (changes.length === 1) return first
  return changes.length === 2 ? `${first} and ${second}` : `${first} and ${changes.length - 1} more fields`
}

const statusVerbs: Readonly<Record<FirmStatus, SentenceParts>> = {
  draft: { does: 'moved', rest: ' back to draft', icon: 'eye-off', tone: 'warned' },
  scheduled: { does: 'scheduled', icon: 'calendar-clock', tone: 'changed' },
  live: { does: 'published', icon: 'eye', tone: 'added' },
  archived: { does: 'archived', icon: 'eye-off', tone: 'warned' },
}

const isStatus = (value: unknown): value is FirmStatus => firmStatuses.some((status) => status === value)

/** Fields that follow another one by themselves. */
const followers: Readonly<Record<string, string>> = { tierSince: 'category', planned: 'status' }

function firmChanged(all: readonly FieldChange[]): SentenceParts {
  const paths = new Set(all.map(({ path }) => path))
  const changes = all.filter(({ path }) => !paths.has(followers[path] ?? ''))
  const [only] = changes
  if (changes.length === 1 && only?.path === 'category') {
    const [was, is] = [formatValue(only.before), formatValue(only.after)]
    return { does: 'moved', rest: ` from ${was} to ${is}`, icon: 'chevrons-up-down' }
  }
  if (changes.length === 1 && only?.path === 'status' && isStatus(only.after)) return statusVerbs[only.after]
  return changed(changes, 'of')
}

function changed(changes: readonly FieldChange[], of: string): SentenceParts {
  const [only] = changes
  if (changes.length === 0) return { does: 'saved', rest: ' without changes', icon: 'pencil' }
  const does = `changed ${fieldsOf(changes)} ${of}`
  return {
    does,
    detail: changes.length === 1 && only ? fromTo(only) : '',
    icon: 'pencil',
    tone: 'changed',
  }
}

function settingsChanged(changes: readonly FieldChange[]): SentenceParts {
  if (changes.length === 0) {
    return { does: 'saved the settings without changes', name: '', icon: 'sliders-horizontal' }
  }
  const groups = [...new Set(changes.map(({ path }) => path.split('.', 1)[0] ?? ''))]
  const [group = ''] = groups
  const many = pluralize(changes.length, 'setting')
  const where =
    groups.length === 1 ? { name: fieldLabel(group) } : { name: pluralize(groups.length, 'group') }
  const [only] = changes
  return {
    does: `changed ${many} in`,
    ...where,
    detail: changes.length === 1 && only ? fromTo(only) : '',
    icon: 'sliders-horizontal',
  }
}

function submissionChanged({ after }: HistoryEntry): SentenceParts {
  const { status, notes } = { status: after?.status, notes: formatValue(after?.notes) }
  const detail = after?.notes ? `“${notes}”` : ''
  if (status === 'approved') return { does: 'approved a review of', detail, icon: 'check', tone: 'added' }
  if (status === 'rejected') return { does: 'rejected a review of', detail, icon: 'x', tone: 'removed' }
  if (typeof status === 'string') {
    return {
      does: 'set a review of',
      rest: ` back to ${lowered(statusLabel(status))}`,
      detail,
      icon: 'clock',
    }
  }
  return { does: 'changed the notes on a review of', detail, icon: 'pen-line', tone: 'changed' }
}

/** What staff decided on a published review, on the reports about it, or on its firm's answer. */
function reviewChanged({ before, after }: HistoryEntry, changes: readonly FieldChange[]): SentenceParts {
  const detail = after?.reason ? `“${formatValue(after.reason)}”` : ''
  // Entries that were made before 2026-11-24 name it `settlement`.
  const resolution = after?.resolution ?? after?.settlement
  if (typeof resolution === 'string') {
    const rest = `, with ${pluralize(Number(after?.reports), 'report')}`
    return resolution === 'keep'
      ? { does: 'kept a review of', rest, detail, icon: 'check', tone: 'plain' }
      : { does: 'resolved reports on a review of', rest, detail, icon: 'eye-off', tone: 'warned' }
  }
  if (after?.answer === 'approved') return { does: 'published an answer of', icon: 'check', tone: 'added' }
  if (after?.answer === 'detached') {
    return { does: 'took the answer off a review that was of', detail, icon: 'unlink', tone: 'removed' }
  }
  if (after?.answer) return { does: 'refused an answer of', detail, icon: 'x', tone: 'removed' }
  if (after?.state === 'unpublished') {
    return { does: 'unpublished a review of', detail, icon: 'eye-off', tone: 'warned' }
  }
  if (after?.state === 'published') {
    const rest = before?.state === 'unpublished' ? ' again' : ''
    return { does: 'published a review of', rest, detail, icon: 'eye', tone: 'added' }
  }
  return changed(changes, 'of a review of')
}

/** Whether an account did something to itself. */
const isOwn = ({ actor_id, subject_id }: HistoryEntry) => actor_id === subject_id

const own = (entry: HistoryEntry, does: string, ofOther: string): SentenceParts =>
  isOwn(entry) ? { does, name: '' } : { does: ofOther }

function accountSentence(entry: HistoryEntry): SentenceParts | null {
  switch (entry.action) {
    case 'password-change':
      return { ...own(entry, 'changed their password', 'changed the password of'), icon: 'lock-keyhole' }
    case 'password-reset':
      return { ...own(entry, 'reset their password', 'reset the password of'), icon: 'lock-keyhole' }
    case 'reset-link':
      return { does: 'created a password reset link for', icon: 'link' }
    case 'mfa-enable':
      return {
        ...own(entry, 'turned on two-factor sign-in', 'turned on two-factor sign-in for'),
        icon: 'smartphone',
      }
    case 'mfa-disable':
      return {
        ...own(entry, 'turned off two-factor sign-in', 'turned off two-factor sign-in for'),
        icon: 'smartphone',
        tone: 'warned',
      }
    case 'verify-email':
      return { ...own(entry, 'verified their email', 'verified the email of'), icon: 'badge-check' }
    default:
      return null
  }
}

function sessionSentence(entry: HistoryEntry): SentenceParts {
  const { after, action, subject_name } = entry
  const network = after?.network ? `From ${formatValue(after.network)}` : ''
  if (action === 'sign-in') return { does: 'signed in', name: '', detail: network, icon: 'key-round' }
  if (action === 'sign-out') {
    return isOwn(entry)
      ? { does: 'signed out', name: '', icon: 'log-out' }
      : { does: 'signed out', icon: 'log-out' }
  }
  const count = Number(after?.count ?? 1)
  return {
    does: subject_name === '' ? 'failed to sign in' : 'failed to sign in as',
    detail: [network, count > 1 ? `${count} times` : ''].filter(Boolean).join(', '),
    icon: 'shield-x',
    tone: 'warned',
  }
}

/** "added the firm", "deleted a review of". */
function nounOf({ subject, subject_name }: HistoryEntry): string {
  if (subject === 'submission') return subject_name === '' ? 'a review' : 'a review of'
  if (subject === 'user') return 'the account of'
  return nouns[subject] ? `the ${nouns[subject]}` : ''
}

/** What an entry says that stands alone. */
export function entrySentence(entry: HistoryEntry): SentenceParts {
  const { action, subject, after } = entry
  const changes = fieldChanges(entry)
  if (subject === 'session') return sessionSentence(entry)
  if (subject === 'permission') {
    return { does: 'was refused:', detail: formatValue(after?.outcome), icon: 'shield-x', tone: 'warned' }
  }
  if (action === 'backup') return { does: 'downloaded a backup', name: '', icon: 'download' }
  if (action === 'test-email') return { does: 'sent a test email through', icon: 'mail-plus' }
  if (action === 'change') {
    if (subject === 'firm') return firmChanged(changes)
    if (subject === 'settings') return settingsChanged(changes)
    if (subject === 'submission') return submissionChanged(entry)
    if (subject === 'review') return reviewChanged(entry, changes)
    return changed(changes, subject === 'theme' ? 'of the theme' : 'of')
  }
  if (subject === 'answer-link') {
    return action === 'create'
      ? { does: 'made a link to answer reviews for', icon: 'link', tone: 'added' }
      : { does: 'ended a link to answer reviews for', icon: 'unlink', tone: 'removed' }
  }
  const noun = nounOf(entry)
  if (action === 'create') {
    const role = subject === 'user' && typeof after?.role === 'string' ? ` as ${after.role}` : ''
    const does = subject === 'user' ? 'added' : `added ${noun}`
    return { does, rest: role, icon: subject === 'user' ? 'user-plus' : 'plus', tone: 'added' }
  }
  if (action === 'delete') {
    const isKept = subject === 'firm' || subject === 'theme'
    const detail = isKept ? 'Can be added again' : ''
    return { does: `deleted ${noun}`, detail, icon: 'trash-2', tone: 'removed' }
  }
  if (action === 'restore') {
    const detail = subject === 'firm' || subject === 'theme' || subject === 'settings' ? 'From a backup' : ''
    return { does: `restored ${noun}`.trim(), detail, icon: 'rotate-ccw', tone: 'changed' }
  }
  if (action === 'activate') return { does: `activated ${noun}`, icon: 'palette' }
  return accountSentence(entry) ?? { does: action.replaceAll('-', ' ') }
}
