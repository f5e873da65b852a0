import type { Reading } from '#backend/database/transaction.ts'
import type { BackedUpChange } from '#contract/backup/backed-up-changes.ts'
import type {
  BackedUpAnswer,
  BackedUpObjection,
  BackedUpReport,
  BackedUpReview,
} from '#contract/backup/backed-up-reviews.ts'
import type { BackedUpFirm, BackedUpSubmission } from '#contract/backup/backup-file.ts'
import { erasuresSince } from './erasure.ts'
import { deletedForGood } from './gone-submissions.ts'
import { withoutTold } from './public-changes-in-backup.ts'
import { withdrawnAmong } from './withdrawal.ts'

/** The entries to forget. */
export interface ErasureSet {
  /** Of what was sent in, of which nothing stays. */
  readonly gone: ReadonlySet<string>
  /**
   * When contact data of these, texts of these reports and objections, or words of these entries of the list of changes were
   * erased.
   */
  readonly erased: ReadonlyMap<string, string>
  /** Published reviews of the entries that are gone, as far as they are known. */
  readonly reviews?: readonly string[]
}

/** The erasures from this moment on. */
export async function forgottenSince(reading: Reading, moment: Date): Promise<ErasureSet> {
  const erasures = await erasuresSince(reading, moment)
  const ids = erasures.map(({ id }) => id)
  const gone = new Set([...(await withdrawnAmong(reading, ids)), ...(await deletedForGood(reading, ids))])
  return { gone, erased: new Map(erasures.map(({ id, erased_at }) => [id, erased_at])) }
}

type Entry =
  | ({ readonly in: 'propfirms' } & BackedUpFirm)
  | ({ readonly in: 'user_submissions' } & BackedUpSubmission)
  | ({ readonly in: 'reviews' } & BackedUpReview)
  | ({ readonly in: 'review_answers' } & BackedUpAnswer)
  | ({ readonly in: 'review_reports' } & BackedUpReport)
  | ({ readonly in: 'objections' } & BackedUpObjection)
  | ({ readonly in: 'public_changes' } & BackedUpChange)

/** The lists of a backup that hold what reviewers and others said, the list of changes, and firms, whose companies name people. */
const reviewLists = [
  'propfirms',
  'user_submissions',
  'reviews',
  'review_answers',
  'review_reports',
  'objections',
  'public_changes',
] as const
type ReviewList = (typeof reviewLists)[number]

function listOf(entry: object): ReviewList {
  if ('challenges' in entry) return 'propfirms'
  if ('told' in entry) return 'public_changes'
  if ('first_by' in entry) return 'objections'
  if ('resolution' in entry) return 'review_reports'
  if ('review_id' in entry) return 'review_answers'
  return 'submission_id' in entry ? 'reviews' : 'user_submissions'
}

/** The ids by which an entry of a review is found; of a firm those of the people whom it names. */
export function idsOf(entry: object): string[] {
  if (listOf(entry) === 'propfirms') return peopleOf(entry as BackedUpFirm).map(({ id }) => id)
  const { id, submission_id, review_id } = entry as Record<string, string | undefined>
  return [id, submission_id, review_id].filter((one) => one !== undefined)
}

const peopleOf = ({ company }: Pick<BackedUpFirm, 'company'>) => company?.people ?? []

/** A firm of a backup without the people who were erased here. */
function withoutErasedPeople(entry: BackedUpFirm, erased: ReadonlyMap<string, string>): BackedUpFirm {
  const people = peopleOf(entry).filter(({ id }) => !erased.has(id))
  return entry.company && people.length < peopleOf(entry).length
    ? { ...entry, company: { ...entry.company, people } }
    : entry
}

/** A review of a backup without the contact data that was erased here. */
export function withoutContact(entry: BackedUpSubmission, erasedAt: string): BackedUpSubmission {
  return { ...entry, contactName: '', contactEmail: '', erased_at: entry.erased_at ?? erasedAt }
}

/** A report of a backup without its text and its sender, which were erased here. */
export function withoutText(entry: BackedUpReport, erasedAt: string): BackedUpReport {
  return { ...entry, text: '', source: '', name: '', email: '', erased_at: entry.erased_at ?? erasedAt }
}

/** An objection of a backup without its text and address, which were erased here; it goes on being counted. */
export function withoutObjection(entry: BackedUpObjection, erasedAt: string): BackedUpObjection {
  return { ...entry, text: '', email: '', erased_at: entry.erased_at ?? erasedAt }
}

/** An objection of a backup to a decision on a review that is gone: nothing of what was said about it stays. */
export const withoutWords = (entry: BackedUpObjection, erasedAt: string): BackedUpObjection => ({
  ...withoutObjection(entry, erasedAt),
  reason: '',
})

/** Goes over the entries of one backup, in their order. */
export interface Forgetter {
  /** Whether a part may hold something to forget. */
  isAbout(about: string): boolean
  /** The rest of an entry; null where nothing remains. */
  edit(json: string): object | null
  /** How many entries went, by list. */
  readonly removed: ReadonlyMap<ReviewList, number>
}

/** Forgets in one backup: answers and reports go with the reviews that stand before them. */
export function createForgetter({ gone, erased, reviews = [] }: ErasureSet): Forgetter {
  const goneReviews = new Set(reviews)
  const removed = new Map<ReviewList, number>()
  const isGone = (entry: Entry): boolean => {
    if (entry.in === 'user_submissions') return gone.has(entry.id)
    if (entry.in === 'propfirms' || entry.in === 'objections' || entry.in === 'public_changes') return false
    if (entry.in !== 'reviews') return goneReviews.has(entry.review_id)
    if (gone.has(entry.submission_id)) goneReviews.add(entry.id)
    return goneReviews.has(entry.id)
  }
  const remains = ({ in: list, ...entry }: Entry): object => {
    if (list === 'propfirms') return withoutErasedPeople(entry as BackedUpFirm, erased)
    if (list === 'objections') {
      const objection = entry as BackedUpObjection
      const { id, submission_id, sent_at } = objection
      const at = erased.get(id)
      if (gone.has(submission_id)) {
        return withoutWords(objection, at ?? erased.get(submission_id) ?? sent_at)
      }
      return at === undefined ? objection : withoutObjection(objection, at)
    }
    const erasedAt = erased.get(entry.id)
    if (erasedAt === undefined) return entry
    if (list === 'public_changes') return withoutTold(entry as BackedUpChange, erasedAt)
    if (list === 'user_submissions') return withoutContact(entry as BackedUpSubmission, erasedAt)
    return list === 'review_reports' ? withoutText(entry as BackedUpReport, erasedAt) : entry
  }
  return {
    removed,
    isAbout: (about) => about.split(' ').some((id) => gone.has(id) || erased.has(id) || goneReviews.has(id)),
    edit(json) {
      const parsed: object = JSON.parse(json)
      const entry = { ...parsed, in: listOf(parsed) } as Entry
      if (!isGone(entry)) return remains(entry)
      removed.set(entry.in, (removed.get(entry.in) ?? 0) + 1)
      return null
    },
  }
}
