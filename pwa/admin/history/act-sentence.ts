import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { listed } from '#contract/primitives/listed.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import type { SentenceParts } from '../kit/form/fields/history-text.ts'
import { entrySentence } from './entry-sentence.ts'

type Parts = HistoryLine['parts']

const things: Partial<Record<HistoryEntry['subject'], string>> = {
  firm: 'firm',
  theme: 'theme',
  submission: 'review',
  user: 'user',
}

const verbs: Partial<Record<HistoryEntry['action'], string>> = {
  create: 'added',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
}

/** "changed 12 firms", "added 3 firms and deleted 1 firm". */
function countsOf(parts: Parts): string {
  return listed(
    parts.map(({ action, subject, count }) => {
      const thing = things[subject]
      const many = thing ? pluralize(count, thing) : subject
      return `${verbs[action] ?? action} ${many}`
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
    const counts = ['added', 'changed', 'removed']
      .map((word) => [Number(stats[word] ?? 0), word] as const)
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}`)
    return counts.length > 0 ? [`${label}: ${counts.join(', ')}`] : []
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

/** "rejected 12 reviews", with their common reason; null for acts that are no decision on reviews. */
function decisionSentence({ after }: HistoryEntry, parts: Parts): SentenceParts | null {
  const [part, ...others] = parts
  if (!part || others.length > 0 || part.subject !== 'submission' || part.action !== 'change') return null
  const reviews = pluralize(part.count, 'review')
  if (after?.status === 'rejected') {
    const detail = typeof after.notes === 'string' ? `“${after.notes}”` : ''
    return { does: `rejected ${reviews}`, name: '', detail, icon: 'x', tone: 'removed' }
  }
  if (after?.status === 'pending') return { does: `set ${reviews} back to pending`, name: '', icon: 'clock' }
  return null
}

/** The sentence of an act on several things, or of a restore; null for a single entry. */
export function actSentence(entry: HistoryEntry, parts: Parts): SentenceParts | null {
  const style = { icon: 'rotate-ccw', tone: 'warned' } as const
  if (isRestore(entry)) {
    return { ...style, ...backupOf(entry), detail: restoreDetail(entry) }
  }
  if (!isAct(parts) || isOnReview(parts) || isOnPerson(parts)) return null
  if (parts.some(isRestore)) {
    const others = parts.filter((part) => !isRestore(part))
    return { ...style, does: 'restored a backup', name: '', detail: countsOf(others) }
  }
  const decided = decisionSentence(entry, parts)
  if (decided) return decided
  const removes = parts.every(({ action }) => action === 'delete')
  return {
    does: countsOf(parts),
    name: '',
    detail: among(entry),
    icon: removes ? 'trash-2' : 'layers',
    tone: removes ? 'removed' : 'changed',
  }
}

/** The sentence for one thing of an act, so that the act says more than a number. */
function among(entry: HistoryEntry): string {
  if (entry.action !== 'change') return 'In one action'
  const { does, name = entry.subject_name, rest = '' } = entrySentence(entry)
  return `In one action, among them: ${`${does} ${name}`.trim()}${rest}`
}

/** Whether an act is one decision on a published review and what it is about; its last entry says what it was. */
const isOnReview = (parts: Parts): boolean =>
  parts.some(({ subject }) => subject === 'review') &&
  parts.every(({ subject }) => subject === 'review' || subject === 'submission')

/** Whether an act erased all of a person; its last entry says so. */
const isOnPerson = (parts: Parts): boolean => parts.some(({ subject }) => subject === 'personal-data')

/** Whether a line stands for several entries. */
export const isAct = (parts: Parts): boolean => parts.reduce((sum, { count }) => sum + count, 0) > 1
