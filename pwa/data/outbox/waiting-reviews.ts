import { postponed, received, refused } from './changes.ts'
import type { Json, Queue } from './send-waiting.ts'
import type { OutboxStorage, StoredFile, StoredSubmission } from './stored-submission.ts'

/** The multipart body that carries a submission to the site. */
function formOf({ key, fields }: StoredSubmission, files: readonly StoredFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('idempotencyKey', key)
  for (const { name, bytes, type } of files) form.append('files', new Blob([bytes], { type }), name)
  return form
}

const isReply = ({ id }: Json) => typeof id === 'string'

/** Reviews that were submitted, oldest first. */
export const waitingReviews =
  (storage: OutboxStorage): Queue =>
  async () =>
    (await storage.transact(() => ({})))
      .filter(({ state }) => state === 'waiting')
      .sort((one, other) => one.changedAt - other.changedAt)
      .map((submission) => ({
        key: submission.key,
        notBefore: submission.notBefore,
        path: submission.sendTo,
        body: async () => formOf(submission, await storage.files(submission.files)),
        isReply,
        settle: (outcome) =>
          storage.transact((held) => {
            const { key } = submission
            if (outcome.kind === 'received') {
              const { message } = outcome.reply
              return received(key, typeof message === 'string' ? message : '')(held)
            }
            if (outcome.kind === 'refused') return refused(key, outcome.refusal)(held)
            return postponed(key, outcome.said, outcome.until)(held)
          }),
      }))
