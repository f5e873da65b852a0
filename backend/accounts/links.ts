import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { readSettings } from '#backend/models/settings.ts'
import { emailKey, type UserRecord } from '#backend/models/user.ts'
import { INVITATION, NAME_PARAM } from '#contract/accounts/sign-in.ts'
import { withoutSlashes } from '#contract/primitives/url.ts'
import { staffPages } from '#contract/staff-pages.ts'
import type { AccountsContext } from './context.ts'
import { insertLink, type LinkPurpose, linkLife } from './rows/link.ts'

/** The pages that mailed links open, by purpose. */
const pages = {
  verify: staffPages.verifyEmail,
  address: staffPages.verifyEmail,
  reset: staffPages.resetPassword,
  invite: staffPages.resetPassword,
} as const
const prefixes = { verify: 'ver_', address: 'ver_', reset: 'rst_', invite: INVITATION } as const

type OriginSource = Pick<AccountsContext, 'database' | 'appUrl' | 'fallbackOrigin'>

/**
 * The public address that links begin with: `APP_URL`, else the settings, else this machine's own while it serves
 * only itself; never a header of the request. (threat D4) @throws ApiError 503
 */
export async function linkOrigin(
  { database, appUrl, fallbackOrigin }: OriginSource,
  reading: Reading = { database },
): Promise<string> {
  const { frontendUrl } = (await readSettings(reading)).settings.system
  const origin = appUrl || withoutSlashes(frontendUrl) || fallbackOrigin
  if (origin) return origin
  throw new ApiError('unavailable', 'The public address of this site is not configured')
}

interface LinkOptions {
  readonly purpose: LinkPurpose
  /** In milliseconds. */
  readonly life?: number
  /** The page says whom the link is for: a name that this person did not choose. */
  readonly greets?: boolean
  readonly origin: string
  readonly now: Date
}

/** Stores a new link, revokes older ones of the same purpose, and returns its address. */
export async function makeLink(
  writing: Writing,
  user: Pick<UserRecord, 'id' | 'username' | 'email'>,
  { purpose, life = linkLife[purpose], greets = false, origin, now }: LinkOptions,
): Promise<string> {
  const token = newToken(prefixes[purpose])
  await insertLink(writing, {
    hash: tokenHash(token),
    user_id: user.id,
    purpose,
    email_key: emailKey(user.email),
    expires_at: new Date(now.getTime() + life).toISOString(),
  })
  const greeting = greets ? `?${new URLSearchParams({ [NAME_PARAM]: user.username })}` : ''
  return `${origin}${pages[purpose].to(token)}${greeting}`
}
