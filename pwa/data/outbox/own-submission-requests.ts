import { problemOf } from '#pwa/api/api-error.ts'
import type { UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
import { eraseEverything, exportEverything, LateDatabaseError } from './everything.ts'
import { EVERYTHING, type OwnOutcome, type OwnSubmissionRequest } from './messages.ts'
import type { OutboxWithFallback } from './outbox-with-fallback.ts'
import { correctOwn, objectOwn, ownIn, readOwn, withdrawOwn } from './own-submissions.ts'
import type { Change, StoredSubmission } from './stored-submission.ts'

type Work = (held: readonly StoredSubmission[]) => Promise<(held: readonly StoredSubmission[]) => Change>

interface Parts {
  readonly storage: OutboxWithFallback
  readonly tables: UserTables
  /** Changes what is stored, and shows it. */
  readonly change: (work: (held: readonly StoredSubmission[]) => Change) => Promise<void>
  /** Shows what is stored. */
  readonly show: () => Promise<void>
  /** Told how an attempt ended. */
  readonly onOutcome: (outcome: OwnOutcome) => void
}

const NO_CONNECTION = 'This needs a connection. Check yours and try again.'

/**
 * Handles requests about submissions that the site has. They wait for its response, so they do not go through the queue of typed
 * changes.
 */
export function createOwnSubmissionRequests({ storage, tables, change, show, onOutcome }: Parts) {
  let attempts = 0
  /** The request runs outside the transaction, which would end in the meantime. */
  const askSite = async (work: Work) => change(await work(await storage.transact(() => ({}))))
  const attempt = async (key: string, work: () => Promise<unknown>, otherwise?: string) => {
    attempts += 1
    const mine = attempts
    try {
      const file = await work()
      onOutcome({ key, attempt: mine, problem: '', ...(typeof file === 'string' && { file }) })
    } catch (error) {
      const problem = error instanceof LateDatabaseError ? error.message : problemOf(error, otherwise)
      onOutcome({ key, attempt: mine, problem })
    }
  }
  const answer = (ask: OwnSubmissionRequest): Promise<void> => {
    switch (ask.do) {
      case 'read-own':
        return askSite((held) => readOwn(ownIn(held), new Date()))
      case 'correct':
        return attempt(ask.key, () => askSite((held) => correctOwn(held, ask.key, ask.content, new Date())))
      case 'withdraw':
        return attempt(ask.key, () => askSite((held) => withdrawOwn(held, ask.key, new Date())))
      case 'object':
        return attempt(ask.key, () => askSite((held) => objectOwn(held, ask, new Date())))
      case 'export-all':
        return attempt(EVERYTHING, () => exportEverything({ storage, tables }, new Date()), NO_CONNECTION)
      case 'erase-all':
        return attempt(EVERYTHING, () => eraseEverything({ storage, tables }).then(show), NO_CONNECTION)
    }
  }
  return (ask: OwnSubmissionRequest): void => {
    answer(ask).catch((error: unknown) => logWarning('The site said nothing of own reviews', error))
  }
}
