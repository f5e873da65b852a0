import { isDuplicate } from '#backend/database/failures.ts'
import { ApiError } from '#backend/http/errors.ts'

/** A name or an address belongs to another member of the staff. */
export const taken = (cause?: unknown) =>
  new ApiError('conflict', 'This username or e-mail address is already in use', { cause })

/** Runs a write that a taken name or address turns into 409. */
export async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw taken(error)
  }
}
