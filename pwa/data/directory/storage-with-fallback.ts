import { isQuotaError } from '../device/database.ts'
import type { DirectoryStorage } from './storage.ts'
import { createMemoryStorage } from './storage.ts'

interface Parts {
  /** Frees room on the device by dropping what can be fetched again. */
  readonly freeRoom: () => Promise<void>
  /** Told once, when the data no longer outlives the page. */
  readonly onMemory: (cause: unknown) => void
}

/**
 * Storage that does not fail: where the device's own fails, memory takes over for the life of the page, and the stored data stays
 * as it is. On a full device images go first. (threats L6 to L8)
 */
export function createStorageWithFallback(device: DirectoryStorage, parts: Parts): DirectoryStorage {
  let memory: DirectoryStorage | null = null

  const fallBack = async (cause: unknown): Promise<DirectoryStorage> => {
    if (memory) return memory
    const held = isQuotaError(cause) ? await device.read().catch(() => null) : null
    memory ??= createMemoryStorage(held)
    parts.onMemory(cause)
    return memory
  }
  const attempt = async <T>(work: (storage: DirectoryStorage) => Promise<T>): Promise<T> => {
    if (memory) return work(memory)
    try {
      return await work(device)
    } catch (cause) {
      return work(await fallBack(cause))
    }
  }
  return {
    isKept: () => memory === null && device.isKept(),
    read: () => attempt((storage) => storage.read()),
    stamp: () => attempt((storage) => storage.stamp()),
    write: (reply, since, syncedAt) =>
      attempt(async (storage) => {
        try {
          return await storage.write(reply, since, syncedAt)
        } catch (cause) {
          if (!isQuotaError(cause)) throw cause
          await parts.freeRoom()
          return storage.write(reply, since, syncedAt)
        }
      }),
    async details(id) {
      const held = await attempt((storage) => storage.details(id))
      return held ?? (memory ? device.details(id).catch(() => null) : null)
    },
    async challenges() {
      const held = await attempt((storage) => storage.challenges())
      return held.length > 0 || !memory ? held : device.challenges().catch(() => [])
    },
    companies: () => attempt((storage) => storage.companies()),
  }
}
