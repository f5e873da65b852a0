import { insertLink } from '#backend/accounts/rows/link.ts'
import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import { resetPassword, setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { hours, seconds } from '#contract/primitives/time.ts'
import {
  codeAt,
  enrolled,
  firstAdmin,
  loginWith,
  type SignedIn,
  type TestClock,
  verifyWith,
} from './accounts.ts'
import { as, type CallAnswer, visitor } from './test-server.ts'

interface Site {
  readonly url: string
  readonly database: Database
}

/** One round: something that may be used once is used by `parallel` callers at the same moment. */
type Round = (parallel: number) => Promise<readonly CallAnswer[]>

const many = (parallel: number, call: () => Promise<CallAnswer>) =>
  Promise.all(Array.from({ length: parallel }, call))

/** How many of the answers let their caller through. */
export const winners = (answers: readonly CallAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length

async function aLink({ database }: Site, clock: TestClock): Promise<string> {
  const token = newToken('rst_')
  const expires_at = new Date(clock().getTime() + hours(1)).toISOString()
  await inTransaction(database, async (writing) => {
    const user = await findUser(writing, { username: firstAdmin.username })
    if (!user) throw new Error('There is no first admin')
    const link = {
      hash: tokenHash(token),
      user_id: user.id,
      purpose: 'reset' as const,
      email_key: user.email,
      expires_at,
    }
    await insertLink(writing, link)
  })
  return token
}

async function enrolAnew(site: Site, clock: TestClock): Promise<SignedIn> {
  await inTransaction(site.database, async (writing) => {
    const user = await findUser(writing, { username: firstAdmin.username })
    if (user) await updateUser(writing, user.id, { mfa_secret: '', mfa_last_step: 0 })
  })
  return enrolled(site, firstAdmin, clock)
}

/** The four things that may be used once. A verification link opened again says what it did, and does nothing. (threats) */
export async function onceRounds(site: Site, clock: TestClock): Promise<Record<string, Round>> {
  let boss = await enrolAnew(site, clock)
  let codes = [...boss.backupCodes]
  return {
    async 'an authenticator code'(parallel) {
      clock.advance(seconds(60))
      const code = await codeAt(boss.secret, clock())
      return many(parallel, () => verifyWith(site, firstAdmin, code))
    },
    async 'a backup code'(parallel) {
      if (codes.length === 0) {
        boss = await enrolAnew(site, clock)
        codes = [...boss.backupCodes]
      }
      const code = codes.pop()
      return many(parallel, () => verifyWith(site, firstAdmin, code))
    },
    async 'a reset link'(parallel) {
      const token = await aLink(site, clock)
      const body = { token, new_password: firstAdmin.password }
      return many(parallel, () => as(visitor, site).call(resetPassword, { body }))
    },
    async 'an enrolment handle'(parallel) {
      await inTransaction(site.database, async (writing) => {
        const user = await findUser(writing, { username: firstAdmin.username })
        if (user) await updateUser(writing, user.id, { mfa_secret: '' })
      })
      const { user_id } = (await loginWith(site, firstAdmin)).body
      const { body } = await as(visitor, site).call(setupMfa, { body: { user_id } })
      boss = { ...boss, secret: body.secret }
      codes = [...body.backup_codes]
      const totp_code = await codeAt(body.secret, clock())
      return many(parallel, () => as(visitor, site).call(verifyMfaSetup, { body: { user_id, totp_code } }))
    },
  }
}
