import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { findUser, updateUser } from '#backend/models/user.ts'
import { changePassword, resendVerification, resetPassword, verifyEmail } from '#contract/accounts/sign-in.ts'
import { stopAlarm } from '#contract/accounts/stop-endpoints.ts'
import { changeUser, createUser } from '#contract/accounts/users-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { fetchPicture } from '#contract/picture-endpoints.ts'
import { sendAnswer } from '#contract/reviews/firm-answers.ts'
import { decideAnswer, type Publishing, publishReview } from '#contract/reviews/moderation.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { testEmail } from '#contract/settings/mail-endpoints.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { submissionTag } from '#contract/submission.ts'
import { changeSubmission, readSubmission } from '#contract/submission-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { importThemes } from '#contract/theme/theme-endpoints.ts'
import {
  aClock,
  enrolled,
  firstAdmin,
  firstAdminEnvironment,
  lenientRules,
  loginWith,
  type SignedIn,
} from '#testing/backend/accounts.ts'
import { restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aSecret, newAddress, sendRated } from '#testing/backend/published-reviews.ts'
import {
  aServer,
  as,
  type CallInput,
  type Person,
  type TestServer,
  visitor,
} from '#testing/backend/test-server.ts'

const password = 'Paper-Lake-84'
const nobody = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
const aToken = 'x'.repeat(43)

describe('A refusal that is about one field', () => {
  const clock = aClock()
  let server: TestServer
  let boss: SignedIn
  let mod: Person
  const known = { boss: '', mod: '', gold: '', avoid: '', review: '', decided: '' }

  beforeAll(async () => {
    const environment = { ...firstAdminEnvironment, TRUSTED_PROXIES: '127.0.0.1' }
    server = await aServer({ environment, overrides: { clock, rules: lenientRules } })
    boss = await enrolled(server, firstAdmin, clock)
    const { call } = as(boss, server)
    const body = { username: 'mod', email: 'mod@example.com', password, role: 'moderator' }
    known.mod = (await call(createUser, { body })).body.id
    const user = await findUser({ database: server.database }, { username: 'mod' })
    await inTransaction(server.database, (writing) =>
      updateUser(writing, user?.id ?? '', { is_verified: true }),
    )
    mod = { token: (await loginWith(server, { username: 'mod', password })).body.token }
    known.boss = (await findUser({ database: server.database }, { username: 'boss' }))?.id ?? ''
    known.gold = (await call(createFirm, { body: aFirm() })).body.id
    known.avoid = (await call(createFirm, { body: aFirm({ name: 'Avoided', category: 'avoid' }) })).body.id
    known.review = (await sendRated(server, { firmName: 'Northwind Funding' })).id
    known.decided = (await sendRated(server, { firmName: 'Avoided' })).id
    const rejected = { params: { id: known.decided }, body: { status: 'rejected', reason: 'No.' } }
    await call(changeSubmission, rejected)
    await call(changeSettings, {
      body: {
        emailSettings: {
          ...settingsDefaults.emailSettings,
          smtpHost: 'a.example',
          smtpUser: 'a',
          smtpPassword: 'b',
        },
      },
    })
  })

  type Case = readonly [
    what: string,
    path: string,
    by: 'admin' | 'moderator' | 'visitor',
    Endpoint,
    () => CallInput | Promise<CallInput>,
  ]
  const newUser = { username: 'other', email: 'other@example.com', password, role: 'moderator' }
  const changed =
    (next: string, again = next, current: string = firstAdmin.password) =>
    () => ({
      body: { current_password: current, new_password: next, confirm_password: again },
    })
  const firm = (id: () => string, body: object) => () => ({ params: { id: id() }, body })
  const mail = {
    ...settingsDefaults.emailSettings,
    smtpHost: 'other.example',
    smtpUser: 'a',
    smtpPassword: '',
  }
  const tested = (values: object) => () => ({
    body: { emailConfig: { ...mail, ...values }, testEmailAddress: 'a@example.com' },
  })
  const gold = () => known.gold
  const published = async (choice: Partial<Publishing>): Promise<CallInput> => {
    const params = { id: known.review }
    const { body: sent } = await as(boss, server).call(readSubmission, { params })
    return { params, body: { tag: submissionTag(sent), proof: 'none', ...choice } }
  }

  test.each<Case>([
    [
      'a user name that is taken',
      'username',
      'admin',
      createUser,
      () => ({ body: { ...newUser, username: 'MOD' } }),
    ],
    [
      'an address that is taken',
      'email',
      'admin',
      createUser,
      () => ({ body: { ...newUser, email: 'MOD@example.com' } }),
    ],
    [
      'an easy password',
      'password',
      'admin',
      createUser,
      () => ({ body: { ...newUser, password: 'password1' } }),
    ],
    ['no password', 'password', 'admin', createUser, () => ({ body: { ...newUser, password: undefined } })],
    [
      'a changed name that is taken',
      'username',
      'admin',
      changeUser,
      firm(() => known.mod, { username: 'boss' }),
    ],
    [
      'a changed address that is taken',
      'email',
      'admin',
      changeUser,
      firm(() => known.mod, { email: 'boss@example.com' }),
    ],
    [
      'a waiting address that is taken',
      'email',
      'admin',
      changeUser,
      firm(() => known.boss, { email: 'mod@example.com' }),
    ],
    ['the own role', 'role', 'admin', changeUser, firm(() => known.boss, { role: 'moderator' })],
    ['the own account', 'is_active', 'admin', changeUser, firm(() => known.boss, { is_active: false })],
    ['another confirmation', 'confirm_password', 'admin', changePassword, changed(password, 'Paper')],
    ['a short password', 'new_password', 'admin', changePassword, changed('Paper')],
    ['an easy new password', 'new_password', 'admin', changePassword, changed('password1')],
    ['a wrong password', 'current_password', 'admin', changePassword, changed(password, password, 'wrong')],
    [
      'a link for a password',
      'token',
      'visitor',
      resetPassword,
      () => ({ body: { token: aToken, new_password: password } }),
    ],
    ['a link for an address', 'token', 'visitor', verifyEmail, () => ({ body: { token: aToken } })],
    ['a link that stops', 'token', 'visitor', stopAlarm, () => ({ body: { token: aToken } })],
    [
      'an address that waits for nothing',
      'email',
      'admin',
      resendVerification,
      () => ({ body: { email: 'x@example.com' } }),
    ],
    [
      'what a moderator may not change',
      'discountPercentage',
      'moderator',
      changeFirm,
      firm(gold, { discountPercentage: 9 }),
    ],
    ['a tier', 'category', 'moderator', changeFirm, firm(gold, { category: 'Avoid' })],
    ['a state', 'status', 'moderator', changeFirm, firm(() => known.avoid, { status: 'archived' })],
    [
      'a plan',
      'planned',
      'moderator',
      changeFirm,
      firm(gold, { planned: [{ at: '2999-01-01T00:00:00.000Z', change: { discountPercentage: 50 } }] }),
    ],
    ['a state without a plan', 'status', 'admin', changeFirm, firm(gold, { status: 'scheduled' })],
    [
      'a firm among many',
      'change.0.change.category',
      'moderator',
      bulkFirms,
      () => ({
        body: {
          create: [],
          change: [{ id: known.gold, tag: '"1"', change: { category: 'Avoid' } }],
          remove: [],
        },
      }),
    ],
    [
      'a deletion',
      'remove',
      'moderator',
      bulkFirms,
      () => ({ body: { create: [], change: [], remove: [{ id: known.gold, tag: '"1"' }] } }),
    ],
    [
      'a type of file',
      'userSubmissions.allowedFileTypes',
      'admin',
      changeSettings,
      () => ({ body: { userSubmissions: { allowedFileTypes: ['.exe'] } } }),
    ],
    [
      'a password of another server',
      'emailSettings.smtpPassword',
      'admin',
      changeSettings,
      () => ({ body: { emailSettings: { smtpHost: 'other.example' } } }),
    ],
    ['a test without a server', 'emailConfig.smtpHost', 'admin', testEmail, tested({ smtpHost: '' })],
    ['a test over another server', 'emailConfig.smtpPassword', 'admin', testEmail, tested({})],
    [
      'a theme of a file',
      'themes.1.name',
      'admin',
      importThemes,
      () => ({ body: { themes: ['One', 7].map((name) => ({ name, colors: themePresets.light })) } }),
    ],
    [
      'a picture',
      'address',
      'admin',
      fetchPicture,
      () => ({ body: { kind: 'logo', address: 'https://none.example/a.png' } }),
    ],
    ['a firm that is gone', 'firmId', 'admin', publishReview, () => published({ firmId: nobody })],
    [
      'a name without consent',
      'showName',
      'admin',
      publishReview,
      () => published({ firmId: known.gold, showName: true }),
    ],
    [
      'a link for answers',
      'token',
      'visitor',
      sendAnswer,
      () => ({ body: { token: aSecret(), reviewId: nobody, text: 'Hello' }, headers: newAddress() }),
    ],
    [
      'an answer without a reason',
      'reason',
      'admin',
      decideAnswer,
      firm(() => nobody, { tag: '"1"', status: 'rejected', reason: '' }),
    ],
  ])('names it: %s', async (_, path, by, endpoint, input) => {
    const person = { admin: boss, moderator: mod, visitor }[by]
    const { status, body } = await as(person, server).call(endpoint, await input())
    expect([status >= 400 && status < 500, body.errors]).toMatchObject([
      true,
      [{ path, message: expect.any(String) }],
    ])
    expect(body.detail).not.toBe('')
  })

  test('names the file of a backup', async () => {
    for (const [file, options] of [
      ['{}', {}],
      ['{}', { name: 'a.txt' }],
      ['', { name: '' }],
    ] as const) {
      const { body } = await restoreInto(server, file, { ...options, token: boss.token })
      expect(body.errors).toMatchObject([{ path: 'file' }])
    }
  })
})
