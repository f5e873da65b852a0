import { logWarning } from '../log-warning.ts'
import type { OwnOutcome, OwnSubmissionRequest } from './messages.ts'
import { correctOwn, ownIn, ownProblem, readOwn, withdrawOwn } from './own-submissions.ts'
import type { Change, OutboxStorage, StoredSubmission } from './stored-submission.ts'

type Work = (held: readonly StoredSubmission[]) => Promise<(held: readonly StoredSubmission[]) => Change>

interface Parts {
  readonly storage: OutboxStorage
  /** Changes what is stored, and shows it. */
  readonly change: (work: (held: readonly StoredSubmission[]) => Change) => Promise<void>
  /** Told how an attempt to correct or withdraw a submission ended. */
  readonly onOutcome: (outcome: OwnOutcome) => void
}

/**
 * Handles requests about submissions that the site has. They wait for its response, so they do not go through the queue of typed
 * changes.
 */
export function createOwnSubmissionRequests({ storage, change, onOutcome }: Parts) {
  let attempts = 0
  /** The request runs outside the transaction, which would end in the meantime. */
  const askSite = async (work: Work) => change(await work(await storage.transact(() => ({}))))
  const attempt = async (key: string, work: Work) => {
    attempts += 1
    const mine = attempts
    let problem = ''
    try {
      await askSite(work)
    } catch (error) {
      problem = ownProblem(error)
    }
    onOutcome({ key, attempt: mine, problem })
  }
  const answer = (ask: OwnSubmissionRequest): Promise<void> => {
    switch (ask.do) {
      case 'read-own':
        return askSite((held) => readOwn(ownIn(held), new Date()))
      case 'correct':
        return attempt(ask.key, (held) => correctOwn(held, ask.key, ask.content, new Date()))
      case 'withdraw':
        return attempt(ask.key, (held) => withdrawOwn(held, ask.key, new Date()))
    }
  }
  return (ask: OwnSubmissionRequest): void => {
    answer(ask).catch((error: unknown) => logWarning('The site said nothing of own reviews', error))
  }
}
