import { inTransaction } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { HttpResponse, tagged } from '#backend/http/http-response.ts'
import { type Guards, type Route, route, sentField } from '#backend/http/route.ts'
import { staffOf } from '#backend/http/session.ts'
import { readUsers, toAdminUser } from '#backend/models/user.ts'
import * as sessions from '#contract/accounts/session-endpoints.ts'
import * as calls from '#contract/accounts/sign-in.ts'
import { readAlarm, stopAlarm } from '#contract/accounts/stop-endpoints.ts'
import {
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  makeResetLink,
  restoreUser,
  userTag,
} from '#contract/accounts/users-endpoints.ts'
import type { AccountsContext } from './context.ts'
import { deleteStaff, restoreStaff } from './deleted-users.ts'
import { login, verifyLogin } from './login.ts'
import { readAlarmOf, stopByLink } from './notify.ts'
import { readAccount } from './own-account.ts'
import {
  disableFactor,
  readFactor,
  requireOwnOrManager,
  requireOwnSubject,
  setUp,
  verifySetup,
} from './own-mfa.ts'
import { changeOwnPassword, requestReset, resetByLink, resetLinkFor } from './passwords.ts'
import { removeSession } from './rows/session.ts'
import { endOneSession, endSessions, factorOf, readSessions } from './sessions.ts'
import { addUser, changeStaff } from './users.ts'
import { resendLink, verifyAddress } from './verify-email.ts'

/** The calls on one's own account. */
function ownRoutes(context: AccountsContext): readonly Route[] {
  const { database } = context
  return [
    route(calls.readOwnAccount, async ({ caller }) => {
      const account = await readAccount(context, staffOf(caller).id)
      return tagged(account, userTag(account))
    }),
    route(calls.changePassword, ({ body, ...by }) => changeOwnPassword(context, body, by)),
    route(calls.disableMfa, ({ body, ...by }) => disableFactor(context, body, by), {
      permits: (sent, { caller }) => requireOwnOrManager(caller, sentField(sent, 'user_id')),
    }),
    route(calls.mfaStatus, ({ params, caller }) => readFactor(context, params.id, caller)),
    route(calls.logout, async ({ caller, address }) => {
      const staff = staffOf(caller)
      await inTransaction(database, async (writing) => {
        await removeSession(writing, staff.session)
        const entry = { action: 'sign-out', ...aboutUser(staff, 'session') } as const
        await record(writing, actorOf({ caller, address }), entry, context.clock())
      })
      return new HttpResponse({ message: 'Signed out' }, { headers: { 'Clear-Site-Data': '"cache"' } })
    }),
  ]
}

/** The calls on the places where people are signed in. */
function sessionRoutes(context: AccountsContext): readonly Route[] {
  return [
    route(sessions.listSessions, (by) => readSessions(context, staffOf(by.caller).id, by)),
    route(sessions.endSession, ({ params: { id }, ...by }) =>
      endOneSession(context, { userId: staffOf(by.caller).id, id }, by),
    ),
    route(sessions.endOtherSessions, (by) => endSessions(context, staffOf(by.caller).id, by)),
    route(sessions.listSessionsOfUser, ({ params, ...by }) => readSessions(context, params.id, by)),
    route(sessions.endSessionOfUser, ({ params: { id: userId, session: id }, ...by }) =>
      endOneSession(context, { userId, id }, by),
    ),
    route(sessions.endSessionsOfUser, ({ params, ...by }) => endSessions(context, params.id, by)),
  ]
}

const ownSubject: Guards = {
  permits: (sent, { caller }) => requireOwnSubject(caller, sentField(sent, 'user_id')),
}

/** The calls by which someone who is not signed in gets in; those without a password are counted before they are looked at. */
function signInRoutes(context: AccountsContext): readonly Route[] {
  const { events } = context
  const counted = (declared: Route): Route => ({
    ...declared,
    handle: async (call) => {
      if (call.caller.role === 'visitor') await context.countAnonymousCall(call.address)
      return declared.handle(call)
    },
  })
  const others = [
    route(calls.setupMfa, ({ body, ...by }) => setUp(context, body, by), ownSubject),
    route(calls.verifyMfaSetup, ({ body, ...by }) => verifySetup(context, body, by), ownSubject),
    route(calls.verifyEmail, ({ body, address }) => verifyAddress(context, body.token, address)),
    route(calls.resendVerification, ({ body, ...by }) => resendLink(context, body.email, by)),
    route(calls.requestPasswordReset, ({ body, address }) => requestReset(context, body.email, address)),
    route(readAlarm, ({ body }) => readAlarmOf(context, body.token)),
    route(stopAlarm, ({ body, address }) => stopByLink(context, body.token, address)),
    route(calls.resetPassword, ({ body, address }) => resetByLink(context, body, address)),
  ]
  return [
    route(calls.login, ({ body, ...origin }) =>
      events.signIn({ ...body, ...origin, factor: 'password' }, () => login(context, body, origin)),
    ),
    route(calls.verifyMfa, ({ body, ...origin }) =>
      events.signIn({ ...body, ...origin, factor: factorOf(body.totp_code) }, () =>
        verifyLogin(context, body, origin),
      ),
    ),
    ...others.map(counted),
  ]
}

/** The calls on the staff. */
function userRoutes(context: AccountsContext): readonly Route[] {
  const { database } = context
  return [
    route(listUsers, async () => (await readUsers({ database })).map(toAdminUser)),
    route(createUser, async ({ body, ...by }) => {
      const user = await addUser(context, body, by)
      return tagged(user, userTag(user))
    }),
    route(changeUser, async ({ params, body, ...by }) => {
      const user = await changeStaff(context, { ...by, id: params.id, change: body })
      return tagged(user, userTag(user))
    }),
    route(makeResetLink, ({ params, ...by }) => resetLinkFor(context, params.id, by)),
    route(deleteUser, ({ params, ...by }) => deleteStaff(context, params.id, by)),
    route(restoreUser, async ({ params, ...by }) => {
      const user = await restoreStaff(context, params.id, by)
      return tagged(user, userTag(user))
    }),
  ]
}

/** Every call on accounts. */
export function accountRoutes(context: AccountsContext): readonly Route[] {
  return [...signInRoutes(context), ...ownRoutes(context), ...sessionRoutes(context), ...userRoutes(context)]
}
