import type { BackedUpChange } from '#contract/backup/backed-up-changes.ts'
import type {
  BackedUpAnswer,
  BackedUpObjection,
  BackedUpReport,
  BackedUpReview,
} from '#contract/backup/backed-up-reviews.ts'
import type { BackedUpFirm, BackedUpSubmission } from '#contract/backup/backup-file.ts'
import {
  type ErasureSet,
  withoutContact,
  withoutObjection,
  withoutText,
  withoutWords,
} from './erasure-set.ts'
import { withoutTold } from './public-changes-in-backup.ts'

/** What is to be forgotten, with all reviews of the entries that are gone. */
export interface Forgotten extends Omit<ErasureSet, 'reviews'> {
  readonly reviews: ReadonlySet<string>
}

/** How the entries of one list of a backup are erased. */
interface Erasable<Entry> {
  /** The ids by which an erasure asks for an entry. */
  about(entry: Entry): readonly string[]
  /** The rest of an entry; null where nothing of it remains. */
  rest(entry: Entry, what: Forgotten): Entry | null
}

interface Lists {
  readonly propfirms: BackedUpFirm
  readonly user_submissions: BackedUpSubmission
  readonly reviews: BackedUpReview
  readonly review_answers: BackedUpAnswer
  readonly review_reports: BackedUpReport
  readonly objections: BackedUpObjection
  readonly public_changes: BackedUpChange
}

/** An entry without what was erased of it, where something was. */
function erasedIn<Entry extends { readonly id: string }>(
  erase: (entry: Entry, erasedAt: string) => Entry,
): (entry: Entry, what: Forgotten) => Entry {
  return (entry, { erased }) => {
    const erasedAt = erased.get(entry.id)
    return erasedAt === undefined ? entry : erase(entry, erasedAt)
  }
}

/** A firm of a backup without the people who were erased here. */
function withoutErasedPeople(entry: BackedUpFirm, { erased }: Forgotten): BackedUpFirm {
  const { company } = entry
  return company
    ? { ...entry, company: { ...company, people: company.people.filter(({ id }) => !erased.has(id)) } }
    : entry
}

const withoutErasedContact = erasedIn(withoutContact)
const withoutErasedText = erasedIn(withoutText)
const withoutErasedObjection = erasedIn(withoutObjection)

/** The lists of a backup that hold what reviewers and others said, the list of changes, and firms, whose companies name people. */
const erasable: { readonly [Name in keyof Lists]: Erasable<Lists[Name]> } = {
  propfirms: { about: ({ company }) => company?.people.map(({ id }) => id) ?? [], rest: withoutErasedPeople },
  user_submissions: {
    about: ({ id }) => [id],
    rest: (entry, what) => (what.gone.has(entry.id) ? null : withoutErasedContact(entry, what)),
  },
  reviews: {
    about: ({ id, submission_id }) => [id, submission_id],
    rest: (entry, { gone, reviews }) =>
      gone.has(entry.submission_id) || reviews.has(entry.id) ? null : entry,
  },
  review_answers: {
    about: ({ review_id }) => [review_id],
    rest: (entry, { reviews }) => (reviews.has(entry.review_id) ? null : entry),
  },
  review_reports: {
    about: ({ id, review_id }) => [id, review_id],
    rest: (entry, what) => (what.reviews.has(entry.review_id) ? null : withoutErasedText(entry, what)),
  },
  objections: {
    about: ({ id, submission_id }) => [id, submission_id],
    rest(entry, what) {
      const { id, submission_id, sent_at } = entry
      if (!what.gone.has(submission_id)) return withoutErasedObjection(entry, what)
      return withoutWords(entry, what.erased.get(id) ?? what.erased.get(submission_id) ?? sent_at)
    },
  },
  public_changes: { about: ({ id }) => [id], rest: erasedIn(withoutTold) },
}

const byName: Readonly<Record<string, Erasable<object> | undefined>> = erasable

/** The ids by which an erasure asks for an entry of this list. */
export const subjectsOf = (list: string, entry: object): string[] =>
  [...new Set(byName[list]?.about(entry))].filter(Boolean)

/** The rest of an entry of this list; null where nothing of it remains. */
export function restOf(list: string, entry: object, what: Forgotten): object | null {
  const rules = byName[list]
  return rules ? rules.rest(entry, what) : entry
}
