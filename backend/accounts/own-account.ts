import { CannotOpen, type SecretBox } from '#backend/crypto/secret-box.ts'
import { newDraftKey } from '#backend/crypto/tokens.ts'
import { isUnstored } from '#backend/database/failures.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findUser, replaceDraftKey, toAdminUser, type UserRecord } from '#backend/models/user.ts'
import { days } from '#contract/primitives/time.ts'
import type { AccountsContext } from './context.ts'
import { graceLeft } from './login.ts'
import { noSuchUser } from './staff-rules.ts'

/** Where the key to a person's unsaved work stands. */
export const draftKeyPlace = (userId: string) => ({ table: 'users', column: 'draft_key', id: userId })

/** Returns the signed-in user, with the fields that only their own session may read. @throws ApiError 404 */
export async function readAccount(context: AccountsContext, id: string) {
  const { database, clock } = context
  const user = await findUser({ database }, { id })
  if (!user) throw noSuchUser()
  const { mfaSettings } = (await readSettings({ database })).settings
  const draft_key = await draftKeyOf(context, user)
  const owesFactor = user.mfa_secret === '' && mfaSettings.enabled
  const daysLeft = Math.max(0, Math.ceil(graceLeft(user, clock()) / days(1)))
  return {
    ...toAdminUser(user),
    ...(draft_key === undefined ? {} : { draft_key }),
    ...(owesFactor ? { mfa_grace_days_left: daysLeft } : {}),
  }
}

/**
 * The key that seals what a person's devices keep unsaved: made when it is first asked for, and the same from then on.
 * Undefined where nothing can be stored now. (threat M8)
 */
async function draftKeyOf(context: AccountsContext, user: UserRecord): Promise<string | undefined> {
  const { database, box } = context
  const known = openDraftKey(box, user)
  if (known !== undefined) return known
  const sealed = box.seal(newDraftKey(), draftKeyPlace(user.id))
  try {
    await inTransaction(database, (writing) => replaceDraftKey(writing, user, sealed))
  } catch (error) {
    if (isUnstored(error)) return undefined
    throw error
  }
  // Another server may have been first: the stored value counts.
  const stored = await findUser({ database }, { id: user.id })
  return stored ? openDraftKey(box, stored) : undefined
}

/** The key as it is; undefined if there is none yet, or if the key that sealed it is lost. */
export function openDraftKey(
  box: SecretBox,
  { id, draft_key }: Pick<UserRecord, 'id' | 'draft_key'>,
): string | undefined {
  if (draft_key === '') return undefined
  try {
    return box.open(draft_key, draftKeyPlace(id))
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}
