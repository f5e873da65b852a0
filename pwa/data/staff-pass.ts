import { readOwnAccount } from '#contract/accounts/sign-in.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { logWarning } from './log-warning.ts'

/** Whether the server knows `token` as a member of staff's, now. */
export async function confirmsStaff(token: string): Promise<boolean> {
  try {
    await call(readOwnAccount, {}, { token })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    logWarning('The server did not confirm the sign-in', error.message)
    return false
  }
}
