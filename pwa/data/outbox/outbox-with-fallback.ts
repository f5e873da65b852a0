import { isQuotaError } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import type { OutboxTrouble } from './messages.ts'
import { createMemoryOutbox } from './outbox-storage.ts'
import type { OutboxStorage } from './stored-submission.ts'

/** `trouble`: what keeps changes from the device, or null. */
export interface OutboxWithFallback extends OutboxStorage {
  trouble(): OutboxTrouble
}

/**
 * A storage that always works. On a full device the stored data stays and the change fails, and `trouble` says so; in a browser
 * without storage, memory takes over while the page lives. (threats L6 and L8)
 */
export function createOutboxWithFallback(device: OutboxStorage): OutboxWithFallback {
  let storage = device
  let trouble: OutboxTrouble = null

  const attempt = async <T>(work: (storage: OutboxStorage) => Promise<T>): Promise<T> => {
    const used = storage
    try {
      return await work(used)
    } catch (error) {
      if (isQuotaError(error)) {
        trouble = 'full'
        throw error
      }
      if (used !== device) throw error
      // Of several at once, the first makes it.
      if (storage === device) {
        logWarning('The outbox is kept in memory', error)
        storage = createMemoryOutbox()
        trouble = 'memory'
      }
      return work(storage)
    }
  }
  return {
    transact: (work) =>
      attempt(async (open) => {
        let isChange = false
        const submissions = await open.transact((held) => {
          const change = work(held)
          isChange = change.put !== undefined || change.drop !== undefined
          return change
        })
        if (isChange && trouble === 'full') trouble = null
        return submissions
      }),
    files: (ids) => attempt((open) => open.files(ids)),
    trouble: () => trouble,
  }
}
