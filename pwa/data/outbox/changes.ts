import { type Change, emptyFields, type Refusal, type ReviewFields, type StoredReview } from './review.ts'

type Reviews = readonly StoredReview[]

const NOTHING: Change = {}

/** The review that its sender writes on; there is one at most. */
const draftIn = (reviews: Reviews) => reviews.find(({ state }) => state === 'draft')

export const reviewIn = (reviews: Reviews, key: string) => reviews.find((review) => review.key === key)

const aDraft = (key: string): StoredReview => ({
  key,
  state: 'draft',
  fields: emptyFields,
  files: [],
  changedAt: 0,
  sendTo: '',
  notBefore: 0,
  said: '',
  refusal: null,
})

const isEmpty = ({ fields, files }: StoredReview): boolean =>
  files.length === 0 && Object.values(fields).every((value) => value === '' || value === false)

/** Another draft makes way: what was written is never lost, and there is one draft at a time. */
function makeWay(reviews: Reviews, key: string): { put: StoredReview[]; drop: string[] } {
  const others = reviews.filter((review) => review.state === 'draft' && review.key !== key)
  return {
    put: others.filter((other) => !isEmpty(other)).map((other) => ({ ...other, state: 'returned' })),
    drop: others.filter(isEmpty).map((other) => other.key),
  }
}

/** Puts a changed draft down; a review that is on its way already is not touched. */
function changeDraft(reviews: Reviews, key: string, change: (draft: StoredReview) => StoredReview): Change {
  const draft = reviewIn(reviews, key) ?? aDraft(key)
  if (draft.state !== 'draft') return NOTHING
  const { put, drop } = makeWay(reviews, key)
  return { put: [...put, change(draft)], drop }
}

/** Keeps what was typed; words that came later than these stay. */
export const saveDraft =
  (key: string, fields: ReviewFields, changedAt: number) =>
  (reviews: Reviews): Change =>
    changeDraft(reviews, key, (draft) =>
      changedAt < draft.changedAt ? draft : { ...draft, fields, changedAt },
    )

/** Adds files to the draft. When its words changed is another matter: a slower message may still bring some. */
export const attach =
  (key: string, ids: readonly string[]) =>
  (reviews: Reviews): Change =>
    changeDraft(reviews, key, (draft) => ({ ...draft, files: [...draft.files, ...ids] }))

export const detach =
  (key: string, id: string) =>
  (reviews: Reviews): Change =>
    changeDraft(reviews, key, (draft) => ({ ...draft, files: draft.files.filter((file) => file !== id) }))

/** The sender is done: from now on the review waits to be sent. */
export const submit =
  (key: string, fields: ReviewFields, changedAt: number, sendTo: string) =>
  (reviews: Reviews): Change =>
    changeDraft(reviews, key, (draft) => ({
      ...draft,
      fields,
      changedAt,
      sendTo,
      state: 'waiting',
      notBefore: 0,
      said: '',
      refusal: null,
    }))

/** Its sender has read that the site took it. Where the device can ask for it, it is kept. */
export const acknowledge =
  (key: string) =>
  (reviews: Reviews): Change => {
    const review = reviewIn(reviews, key)
    if (review?.state !== 'received') return NOTHING
    return review.fields.managementSecret ? { put: [{ ...review, state: 'kept' }] } : { drop: [key] }
  }

/** The sender wants it gone: a draft, one that waits, or one that was read to be received. */
export const discard =
  (key: string) =>
  (reviews: Reviews): Change =>
    reviewIn(reviews, key) ? { drop: [key] } : NOTHING

/** The site has it. Its words and files leave this device. */
export const received =
  (key: string, said: string) =>
  (reviews: Reviews): Change => {
    const review = reviewIn(reviews, key)
    if (review?.state !== 'waiting') return NOTHING
    const { firmName, managementSecret = '' } = review.fields
    const fields = { ...emptyFields, firmName, managementSecret }
    return { put: [{ ...review, state: 'received', fields, files: [], said }] }
  }

/** The site does not want it so: back to its sender, as the draft where there is no other. */
export const refused =
  (key: string, refusal: Refusal) =>
  (reviews: Reviews): Change => {
    const review = reviewIn(reviews, key)
    if (review?.state !== 'waiting') return NOTHING
    return { put: [{ ...review, state: draftIn(reviews) ? 'returned' : 'draft', refusal, said: '' }] }
  }

/** Not sent, this time: why, and how long the site asked to wait. */
export const postponed =
  (key: string, said: string, notBefore: number) =>
  (reviews: Reviews): Change => {
    const review = reviewIn(reviews, key)
    return review?.state === 'waiting' ? { put: [{ ...review, said, notBefore }] } : NOTHING
  }

/** A sender who asks for it does not wait, whatever the site asked for. */
export const hurry = (reviews: Reviews): Change => ({
  put: reviews.filter(({ state }) => state === 'waiting').map((review) => ({ ...review, notBefore: 0 })),
})

/** The sender takes a returned review up again; the draft, if there is one, makes way. */
export const resume =
  (key: string) =>
  (reviews: Reviews): Change => {
    const review = reviewIn(reviews, key)
    if (review?.state !== 'returned') return NOTHING
    const { put, drop } = makeWay(reviews, key)
    return { put: [...put, { ...review, state: 'draft' }], drop }
  }
