import {
  type Change,
  emptyFields,
  type Refusal,
  type StoredSubmission,
  type SubmissionFields,
} from './stored-submission.ts'

type Submissions = readonly StoredSubmission[]

const NOTHING: Change = {}

/** The submission that its sender writes on; there is one at most. */
const draftIn = (submissions: Submissions) => submissions.find(({ state }) => state === 'draft')

export const submissionIn = (submissions: Submissions, key: string) =>
  submissions.find((submission) => submission.key === key)

const aDraft = (key: string): StoredSubmission => ({
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

const isEmpty = ({ fields, files }: StoredSubmission): boolean =>
  files.length === 0 && Object.values(fields).every((value) => value === '' || value === false)

/** Makes room for another draft: there is one at a time, and no written text is lost. */
function setAsideOtherDrafts(
  submissions: Submissions,
  key: string,
): { put: StoredSubmission[]; drop: string[] } {
  const others = submissions.filter((submission) => submission.state === 'draft' && submission.key !== key)
  return {
    put: others.filter((other) => !isEmpty(other)).map((other) => ({ ...other, state: 'returned' })),
    drop: others.filter(isEmpty).map((other) => other.key),
  }
}

/** Puts a changed draft down; a submission that is on its way already is not touched. */
function changeDraft(
  submissions: Submissions,
  key: string,
  change: (draft: StoredSubmission) => StoredSubmission,
): Change {
  const draft = submissionIn(submissions, key) ?? aDraft(key)
  if (draft.state !== 'draft') return NOTHING
  const { put, drop } = setAsideOtherDrafts(submissions, key)
  return { put: [...put, change(draft)], drop }
}

/** Keeps what was typed; words that came later than these stay. */
export const saveDraft =
  (key: string, fields: SubmissionFields, changedAt: number) =>
  (submissions: Submissions): Change =>
    changeDraft(submissions, key, (draft) =>
      changedAt < draft.changedAt ? draft : { ...draft, fields, changedAt },
    )

/** Adds files to the draft. When its words changed is another matter: a slower message may still bring some. */
export const attach =
  (key: string, ids: readonly string[]) =>
  (submissions: Submissions): Change =>
    changeDraft(submissions, key, (draft) => ({ ...draft, files: [...draft.files, ...ids] }))

export const detach =
  (key: string, id: string) =>
  (submissions: Submissions): Change =>
    changeDraft(submissions, key, (draft) => ({ ...draft, files: draft.files.filter((file) => file !== id) }))

/** The sender is done: from now on the submission waits to be sent. */
export const submit =
  (key: string, fields: SubmissionFields, changedAt: number, sendTo: string) =>
  (submissions: Submissions): Change =>
    changeDraft(submissions, key, (draft) => ({
      ...draft,
      fields,
      changedAt,
      sendTo,
      state: 'waiting',
      notBefore: 0,
      said: '',
      refusal: null,
    }))

/** Changes a submission that is in this state; in any other it stays as it is. */
const inState =
  (
    state: StoredSubmission['state'],
    key: string,
    change: (submission: StoredSubmission, of: Submissions) => Change,
  ) =>
  (submissions: Submissions): Change => {
    const submission = submissionIn(submissions, key)
    return submission?.state === state ? change(submission, submissions) : NOTHING
  }

/** Its sender has read that the site took it. Where the device can ask for it, it is kept. */
export const acknowledge = (key: string) =>
  inState('received', key, (submission) =>
    submission.fields.managementSecret ? { put: [{ ...submission, state: 'kept' }] } : { drop: [key] },
  )

/** The sender wants it gone: a draft, one that waits, or one that was read to be received. */
export const discard =
  (key: string) =>
  (submissions: Submissions): Change =>
    submissionIn(submissions, key) ? { drop: [key] } : NOTHING

/** The site has it. Its words and files leave this device. */
export const received = (key: string, said: string) =>
  inState('waiting', key, (submission) => {
    const { firmName, managementSecret = '' } = submission.fields
    const fields = { ...emptyFields, firmName, managementSecret }
    return { put: [{ ...submission, state: 'received', fields, files: [], said }] }
  })

/** The site does not want it so: back to its sender, as the draft where there is no other. */
export const refused = (key: string, refusal: Refusal) =>
  inState('waiting', key, (submission, submissions) => ({
    put: [{ ...submission, state: draftIn(submissions) ? 'returned' : 'draft', refusal, said: '' }],
  }))

/** Not sent, this time: why, and how long the site asked to wait. */
export const postponed = (key: string, said: string, notBefore: number) =>
  inState('waiting', key, (submission) => ({ put: [{ ...submission, said, notBefore }] }))

/** A sender who asks for it does not wait, whatever the site asked for. */
export const retryNow = (submissions: Submissions): Change => ({
  put: submissions
    .filter(({ state }) => state === 'waiting')
    .map((submission) => ({ ...submission, notBefore: 0 })),
})

/** The sender takes a returned submission up again; the draft, if there is one, makes way. */
export const resume = (key: string) =>
  inState('returned', key, (submission, submissions) => {
    const { put, drop } = setAsideOtherDrafts(submissions, key)
    return { put: [...put, { ...submission, state: 'draft' }], drop }
  })
