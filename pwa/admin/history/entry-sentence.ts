import type { HistoryEntry } from '#contract/history.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { statusLabel } from '#contract/submission.ts'
import { plansMore, recordedFirmFields } from '../firms/fields.ts'
import type { SentenceParts } from '../kit/form/fields/history-text.ts'
import { formatValue } from '../kit/form/safe-save/value-text.tsx'
import { themeFields } from '../settings/themes/fields.ts'
import { recordedUserFields } from '../users/fields.ts'
import { fieldLabel, lowered } from './entry-labels.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { nameIn, reviewFields, type SaidFields, saysOf } from './field-sentences.ts'
import { fromTo } from './from-to.ts'
import { settingsChanged } from './setting-sentences.ts'

const nouns: Partial<Record<HistoryEntry['subject'], string>> = {
  firm: 'firm',
  theme: 'theme',
  page: 'page',
}

/** "the evaluation fee and 3 more fields". */
function fieldsOf(changes: readonly FieldChange[], fields: SaidFields): string {
  const nameOf = ({ path }: FieldChange) => nameIn(fields, path) ?? `the ${lowered(fieldLabel(path))}`
  const [first, second] = changes.map(nameOf)
  if (first === undefined) return ''
  if (changes.length === 1) return first
  return changes.length === 2 ? `${first} and ${second}` : `${first} and ${changes.length - 1} more fields`
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

function changed(changes: readonly FieldChange[], of: string, fields: SaidFields = {}): SentenceParts {
  const [only, ...others] = changes
  if (only === undefined) return { does: 'saved', rest: ' without changes', icon: 'pencil' }
  const own = others.length === 0 ? saysOf(fields, only) : undefined
  if (own) return own
  return {
    does: `changed ${fieldsOf(changes, fields)} ${of}`,
    detail: others.length === 0 ? fromTo(only) : '',
    icon: 'pencil',
    tone: 'changed',
  }
}

function submissionChanged({ after }: HistoryEntry, changes: readonly FieldChange[]): SentenceParts {
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
  if (after?.notes === undefined) return changed(changes, 'of a review of')
  return { does: 'changed the notes on a review of', detail, icon: 'pen-line', tone: 'changed' }
}

/** The sentence for a decision on a published review, on reports about it, on an objection, or on its firm's answer. */
function reviewChanged({ before, after }: HistoryEntry, changes: readonly FieldChange[]): SentenceParts {
  const detail = after?.reason ? `“${formatValue(after.reason)}”` : ''
  // Entries that were made before 2026-11-24 name it `settlement`.
  const resolution = after?.resolution ?? after?.settlement
  if (typeof resolution === 'string') {
    const rest = `, with ${pluralize(Number(after?.reports), 'report')}`
    if (after?.about === 'firm') {
      return resolution === 'corrected'
        ? {
            does: 'corrected what was called wrong about',
            rest,
            detail,
            icon: 'pen-line',
            tone: 'changed',
          }
        : { does: 'kept what was called wrong about', rest, detail, icon: 'check', tone: 'plain' }
    }
    return resolution === 'keep'
      ? { does: 'kept a review of', rest, detail, icon: 'check', tone: 'plain' }
      : { does: 'resolved reports on a review of', rest, detail, icon: 'eye-off', tone: 'warned' }
  }
  if (after?.answer === 'approved') return { does: 'published an answer of', icon: 'check', tone: 'added' }
  if (after?.answer === 'detached') {
    return { does: 'took the answer off a review that was of', detail, icon: 'unlink', tone: 'removed' }
  }
  if (after?.answer) return { does: 'refused an answer of', detail, icon: 'x', tone: 'removed' }
  if (after?.objection === 'upheld') {
    return { does: 'upheld an objection about a review of', detail, icon: 'check', tone: 'added' }
  }
  if (after?.objection) {
    return {
      does: 'kept a decision that was objected to, on a review of',
      detail,
      icon: 'scale',
      tone: 'plain',
    }
  }
  if (after?.state === 'unpublished') {
    return { does: 'unpublished a review of', detail, icon: 'eye-off', tone: 'warned' }
  }
  if (after?.state === 'published') {
    const rest = before?.state === 'unpublished' ? ' again' : ''
    return { does: 'published a review of', rest, detail, icon: 'eye', tone: 'added' }
  }
  return changed(changes, 'of a review of', reviewFields)
}

/** How staff corrected an entry of the public record, which is named by its firm. */
function recordCorrected({ action, after }: HistoryEntry): SentenceParts {
  return action === 'erase'
    ? {
        does: 'removed words from the public record of',
        detail: after?.reason ? `“${formatValue(after.reason)}”` : '',
        icon: 'trash-2',
        tone: 'removed',
      }
    : {
        does: 'added a note to the public record of',
        detail: '',
        icon: 'pen-line',
        tone: 'added',
      }
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

/** What staff did with all that is stored about a person, who is not named. */
function personalSentence({ action, after }: HistoryEntry): SentenceParts {
  const detail = after?.reason ? `“${formatValue(after.reason)}”` : ''
  return action === 'export'
    ? { does: 'gave out a person’s data', name: '', detail, icon: 'download' }
    : { does: 'erased a person’s data', name: '', detail, icon: 'trash-2', tone: 'removed' }
}

/** "added the firm", "deleted a review of". */
function nounOf({ subject, subject_name }: HistoryEntry): string {
  if (subject === 'submission') return subject_name === '' ? 'a review' : 'a review of'
  if (subject === 'user') return 'the account of'
  return nouns[subject] ? `the ${nouns[subject]}` : ''
}

/** The sentence of a single entry. */
export function entrySentence(entry: HistoryEntry): SentenceParts {
  const { action, subject, after } = entry
  const changes = fieldChanges(entry)
  if (subject === 'session') return sessionSentence(entry)
  if (subject === 'personal-data') return personalSentence(entry)
  if (subject === 'public-change') return recordCorrected(entry)
  if (subject === 'permission') {
    return { does: 'was refused:', detail: formatValue(after?.outcome), icon: 'shield-x', tone: 'warned' }
  }
  if (action === 'backup') return { does: 'downloaded a backup', name: '', icon: 'download' }
  if (action === 'test-email') return { does: 'sent a test email through', icon: 'mail-plus' }
  if (action === 'change') {
    if (subject === 'firm') return firmChanged(changes)
    if (subject === 'settings') return settingsChanged(changes)
    if (subject === 'submission') return submissionChanged(entry, changes)
    if (subject === 'review') return reviewChanged(entry, changes)
    if (subject === 'user') return userChanged(entry, changes)
    if (subject === 'theme') return changed(changes, 'of the theme', themeFields)
    return changed(changes, subject === 'page' ? 'of the page' : 'of', {})
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
  if (action === 'erase') return { does: `erased ${noun}`, icon: 'trash-2', tone: 'removed' }
  if (action === 'restore') {
    const detail = subject === 'firm' || subject === 'theme' || subject === 'settings' ? 'From a backup' : ''
    return { does: `restored ${noun}`.trim(), detail, icon: 'rotate-ccw', tone: 'changed' }
  }
  if (action === 'activate') return { does: `activated ${noun}`, icon: 'palette' }
  return accountSentence(entry) ?? { does: action.replaceAll('-', ' ') }
}
