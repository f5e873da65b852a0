import { inTransaction } from '#backend/database/transaction.ts'
import { actorOf, record } from '#backend/history/record.ts'
import { Answer, type Route, route } from '#backend/http/route.ts'
import { staffOf } from '#backend/http/session.ts'
import { removeSession } from '#backend/models/session.ts'
import { findUser, readUsers, toAdminUser } from '#backend/models/user.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/session-endpoints.ts'
import * as calls from '#contract/accounts/sign-in.ts'
import { changeUser, createUser, deleteUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { changeOwnPassword } from './change-password.ts'
import { changeStaff, userTag } from './change-user.ts'
import type { AccountsContext } from './context.ts'
import { factorOf } from './create-session.ts'
import { setUp, verifySetup } from './enrol.ts'
import { login } from './login.ts'
import { disableFactor, readFactor } from './own-mfa.ts'
import { endOwnOtherSessions, endOwnSession, readOwnSessions } from './own-sessions.ts'
import { requestReset, resetByLink } from './reset-password.ts'
import { addUser, deleteStaff, noSuchUser } from './users.ts'
import { resendLink, verifyAddress } from './verify-email.ts'
import { verifyLogin } from './verify-login.ts'

/** The calls on one's own account. */
function ownRoutes(context: AccountsContext): readonly Route[] {
  const { database } = context
  return [
    route(calls.readOwnAccount, async ({ caller }) => {
      const user = await findUser({ database }, { id: staffOf(caller).id })
      if (!user) throw noSuchUser()
      return new Answer(toAdminUser(user), { headers: { ETag: userTag(user) } })
    }),
    route(calls.changePassword, ({ body, ...by }) => changeOwnPassword(context, body, by)),
    route(calls.disableMfa, ({ body, ...by }) => disableFactor(context, body, by)),
    route(calls.mfaStatus, ({ params, caller }) => readFactor(context, params.id, caller)),
    route(calls.logout, async ({ caller, address }) => {
      const { session, id, username } = staffOf(caller)
      await inTransaction(database, async (writing) => {
        await removeSession(writing, session)
        const deed = {
          action: 'sign-out',
          subject: 'session',
          subject_id: id,
          subject_name: username,
        } as const
        await record(writing, actorOf(caller, address), deed, context.clock())
      })
      return new Answer({ message: 'Signed out' }, { headers: { 'Clear-Site-Data': '"cache"' } })
    }),
  ]
}

/** The calls on the places where one is signed in. */
function sessionRoutes(context: AccountsContext): readonly Route[] {
  return [
    route(listSessions, (by) => readOwnSessions(context, by)),
    route(endSession, ({ params, ...by }) => endOwnSession(context, params.id, by)),
    route(endOtherSessions, (by) => endOwnOtherSessions(context, by)),
  ]
}

/** The calls by which someone who is not signed in gets in. */
function signInRoutes(context: AccountsContext): readonly Route[] {
  const { events } = context
  return [
    route(calls.login, ({ body, ...origin }) =>
      events.signIn({ ...body, ...origin, factor: 'password' }, () => login(context, body, origin)),
    ),
    route(calls.verifyMfa, ({ body, ...origin }) =>
      events.signIn({ ...body, ...origin, factor: factorOf(body.totp_code) }, () =>
        verifyLogin(context, body, origin),
      ),
    ),
    route(calls.setupMfa, ({ body, caller }) => setUp(context, body.user_id, caller)),
    route(calls.verifyMfaSetup, ({ body, ...by }) => verifySetup(context, body, by)),
    route(calls.verifyEmail, ({ body, address }) => verifyAddress(context, body.token, address)),
    route(calls.resendVerification, ({ body, ...by }) => resendLink(context, body.email, by)),
    route(calls.requestPasswordReset, ({ body, address }) => requestReset(context, body.email, address)),
    route(calls.resetPassword, ({ body, address }) => resetByLink(context, body, address)),
  ]
}

/** The calls on the staff. */
function userRoutes(context: AccountsContext): readonly Route[] {
  const { database } = context
  return [
    route(listUsers, async () => (await readUsers({ database })).map(toAdminUser)),
    route(createUser, async ({ body, ...by }) => {
      const user = await addUser(context, body, by)
      return new Answer(user, { headers: { ETag: userTag(user) } })
    }),
    route(changeUser, async ({ params, body, ...by }) => {
      const user = await changeStaff(context, { ...by, id: params.id, change: body })
      return new Answer(user, { headers: { ETag: userTag(user) } })
    }),
    route(deleteUser, ({ params, ...by }) => deleteStaff(context, params.id, by)),
  ]
}

/** Every call on accounts. */
export function accountRoutes(context: AccountsContext): readonly Route[] {
  return [...signInRoutes(context), ...ownRoutes(context), ...sessionRoutes(context), ...userRoutes(context)]
}
