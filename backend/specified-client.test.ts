import { beforeAll, describe, expect, test } from 'vitest'
import { aClock, codeAt, firstAdmin, firstAdminEnvironment } from '#testing/backend/accounts.ts'
import { certificate } from '#testing/backend/certificate.ts'
import { aMailbox, type Mailbox } from '#testing/backend/mailbox.ts'
import { emailSettings, firm, settings, theme } from '#testing/backend/specified-entities.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

// A client that knows the specified calls and their field names, and nothing of the contract: each path, body and field is
// written out here, so that a change of the contract cannot change what this client sends and expects.

const clock = aClock()
let server: TestServer
let mailbox: Mailbox
let token = ''

/** A call as any client makes it; the body is read as JSON. */
async function call(method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

/** Signs in with name, password and the code of a step that was not used yet. */
async function signIn(username: string, password: string, secret: string) {
  clock.advance(60_000)
  const totp_code = await codeAt(secret, clock())
  const { body } = await call('POST', '/admin/mfa/verify', { username, password, totp_code })
  expect(body).toMatchObject({ success: true, token: expect.any(String) })
  token = body.token
}

beforeAll(async () => {
  mailbox = await aMailbox()
  server = await aServer({
    environment: { ...firstAdminEnvironment, SMTP_ALLOW_PRIVATE: '1' },
    overrides: { clock, tlsAuthority: certificate },
  })
})

describe('A visitor whose client knows only the published calls', () => {
  test('finds the site in health and its first data', async () => {
    expect(await call('GET', '/api/health')).toMatchObject({ status: 200 })
    expect(await call('POST', '/init-data')).toMatchObject({ status: 200 })
    expect(Array.isArray((await call('GET', '/propfirms')).body)).toBe(true)
    expect((await call('GET', '/settings')).body).toMatchObject({
      logo: { mainLogoUrl: '/logo-main.png', smallLogoUrl: '/logo-small.png', faviconUrl: '/favicon.svg' },
      display: { carouselSize: 100 },
      affiliatePopup: { duration: 6000, position: 'bottom-right' },
      userSubmissions: { maxFileSize: 5, allowedFileTypes: ['.jpg', '.jpeg', '.png', '.pdf'] },
      videoBackground: { opacity: 0.7 },
    })
    expect((await call('GET', '/themes')).body).toContainEqual(expect.objectContaining({ id: 'default' }))
    expect((await call('GET', '/active-theme')).body).toMatchObject({
      colors: { primary: '#10b981' },
      isActive: true,
    })
  })

  test('sends a review as a form, and reads what is wrong with one in detail', async () => {
    const form = new FormData()
    form.append('firmName', 'Northwind Funding')
    form.append('contactName', 'Sam')
    form.append('contactEmail', 'sam@example.com')
    form.append('description', 'They paid me twice.')
    expect(await call('POST', '/submit-review', form)).toMatchObject({ status: 201 })
    expect(await call('POST', '/submit-review', new FormData())).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    })
  })

  test('may not do what staff do', async () => {
    for (const [method, path, body] of [
      ['POST', '/propfirms', firm],
      ['PUT', '/settings', settings],
      ['POST', '/themes', theme],
      ['GET', '/admin/users', undefined],
      ['GET', '/user-submissions', undefined],
      ['GET', '/admin/backup', undefined],
      ['POST', '/admin/auto-backup/trigger', undefined],
    ] as const) {
      expect(await call(method, path, body)).toMatchObject({
        status: 401,
        body: { detail: expect.any(String) },
      })
    }
  })
})

describe('An admin whose client knows only the published calls', () => {
  let secret = ''
  let password: string = firstAdmin.password
  const { username } = firstAdmin

  test('enrols at the first sign-in, and signs in with a code', async () => {
    expect(
      (await call('POST', '/admin/login-new', { username, password: 'Wrong-Harbour-71' })).body,
    ).toMatchObject({
      success: false,
      message: expect.any(String),
    })
    const first = await call('POST', '/admin/login-new', { username, password })
    expect(first).toMatchObject({ status: 200, body: { success: false, mfa_setup_required: true } })
    const { user_id } = first.body
    const setup = await call('POST', '/admin/mfa/setup', { user_id })
    expect(setup).toMatchObject({
      status: 200,
      body: { qr_code_url: expect.any(String), secret: expect.any(String), backup_codes: expect.any(Array) },
    })
    secret = setup.body.secret
    const totp_code = await codeAt(secret, clock())
    expect((await call('POST', '/admin/mfa/verify-setup', { user_id, totp_code })).body.success).toBe(true)
    const again = await call('POST', '/admin/login-new', { username, password })
    expect(again).toMatchObject({ status: 200, body: { mfa_required: true, user_id: expect.any(String) } })
    await signIn(username, password, secret)
    expect((await call('GET', `/admin/mfa/status/${again.body.user_id}`)).body).toMatchObject({
      mfa_enabled: true,
    })
  })

  test('adds, changes and deletes a firm', async () => {
    const made = await call('POST', '/propfirms', firm)
    expect(made).toMatchObject({ status: 201, body: { ...firm, id: expect.any(String) } })
    const { id } = made.body
    const changed = { ...firm, name: 'Northwind', category: 'Avoid', warning: 'Payouts stopped', pros: null }
    expect(await call('PUT', `/propfirms/${id}`, changed)).toMatchObject({ status: 200, body: changed })
    expect((await call('GET', '/propfirms')).body).toContainEqual(expect.objectContaining(changed))
    expect(await call('DELETE', `/propfirms/${id}`)).toMatchObject({ status: 200 })
    expect((await call('POST', '/propfirms', firm)).status).toBe(201)
  })

  test('saves the settings whole, without the optional fields, and a group in part', async () => {
    const whole = { ...settings, emailSettings: emailSettings(mailbox.port) }
    const saved = await call('PUT', '/settings', whole)
    expect(saved).toMatchObject({ status: 200, body: { ...settings, emailSettings: { smtpPassword: '' } } })
    const closed = await call('PUT', '/settings', { maintenance: { enabled: true } })
    expect(closed).toMatchObject({
      status: 200,
      body: { ...settings, maintenance: { enabled: true, title: 'Closed' } },
    })
    await call('PUT', '/settings', { maintenance: { enabled: false } })
    expect((await call('GET', '/settings')).body).toMatchObject(settings)
    expect(await call('PUT', '/settings', { display: { carouselSize: 500 } })).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    })
    expect((await call('GET', '/smtp-settings/default')).body).toMatchObject({
      smtpHost: 'localhost',
      smtpPort: mailbox.port,
    })
    expect((await call('GET', `/smtp-settings/${encodeURIComponent('me@gmail.com')}`)).body).toMatchObject({
      smtpPort: 587,
    })
  })

  test('adds, changes, activates, exports, imports and deletes a theme', async () => {
    const made = await call('POST', '/themes', theme)
    expect(made.body).toMatchObject({
      ...theme,
      id: expect.any(String),
      isActive: false,
      createdAt: expect.any(String),
    })
    const { id } = made.body
    expect((await call('PUT', `/themes/${id}`, { ...theme, name: 'Night' })).body).toMatchObject({
      name: 'Night',
    })
    expect((await call('POST', `/themes/${id}/activate`)).status).toBe(200)
    expect((await call('GET', '/active-theme')).body).toMatchObject({ id, isActive: true })
    const file = (await call('GET', '/themes/export')).body
    expect((await call('POST', '/themes/import', file)).body).toMatchObject({ message: expect.any(String) })
    expect((await call('DELETE', `/themes/${id}`)).status).toBe(200)
    expect(await call('DELETE', '/themes/default')).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    })
  })

  test('tests the mail settings and the automatic backup', async () => {
    const body = { emailConfig: emailSettings(mailbox.port), testEmailAddress: 'me@example.com' }
    expect(await call('POST', '/admin/test-email', body)).toMatchObject({
      status: 200,
      body: {
        message: expect.any(String),
        smtp_server: expect.stringContaining('localhost'),
        sent_at: expect.any(String),
      },
    })
    expect((await call('POST', '/admin/auto-backup/trigger')).body).toEqual({ message: expect.any(String) })
    expect((await call('GET', '/settings')).body.autoBackup.last_backup).toEqual(expect.any(String))
  })

  test('adds a moderator, who confirms the address, is changed and deleted', async () => {
    const body = { username: 'mod', email: 'mod@example.com', password: 'Paper-Lake-84', role: 'moderator' }
    const made = await call('POST', '/admin/users', body)
    expect(made).toMatchObject({
      status: 201,
      body: { username: 'mod', role: 'moderator', is_verified: false },
    })
    expect((await call('POST', '/admin/resend-verification', { email: 'mod@example.com' })).status).toBe(200)
    await server.mailIdle()
    const link = tokenIn(mailbox.linkTo('mod@example.com'))
    expect((await call('POST', '/admin/verify-email', { token: link })).status).toBe(200)
    const users = await call('GET', '/admin/users')
    const { id } = users.body.find((user: { username: string }) => user.username === 'mod')
    expect(users.body).toContainEqual(
      expect.objectContaining({ id, is_verified: true, is_active: true, mfa_enabled: false }),
    )
    const change = { username: 'helper', email: 'mod@example.com', is_active: false, role: 'moderator' }
    expect((await call('PUT', `/admin/users/${id}`, change)).body).toMatchObject(change)
    const disabled = await call('POST', '/admin/mfa/disable', { user_id: id, current_password: password })
    expect(disabled.status).toBe(200)
    expect((await call('DELETE', `/admin/users/${id}`)).status).toBe(200)
  })

  test('reads and deletes reviews', async () => {
    const [first] = (await call('GET', '/user-submissions')).body
    expect(first).toMatchObject({
      firmName: 'Northwind Funding',
      contactName: 'Sam',
      contactEmail: 'sam@example.com',
      submitted_at: expect.any(String),
      status: 'pending',
      description: 'They paid me twice.',
    })
    expect((await call('DELETE', `/user-submissions/${first.id}`)).status).toBe(200)
    expect((await call('GET', '/user-submissions')).body).toEqual([])
  })

  test('downloads a backup, and restores it', async () => {
    const backup = await call('GET', '/admin/backup')
    expect(backup.headers.get('content-disposition')).toMatch(/filename="propfirm_backup.*\.json"/)
    const form = new FormData()
    form.append('file', new Blob([JSON.stringify(backup.body)]), 'propfirm_backup.json')
    const restored = await call('POST', '/admin/restore', form)
    const { collections } = backup.body
    expect(restored).toMatchObject({
      status: 200,
      body: { stats: { backup_exported_at: backup.body.exported_at, imported_at: expect.any(String) } },
    })
    expect(restored.body.stats.collections_restored).toMatchObject({
      propfirms: collections.propfirms.length,
      themes: collections.themes.length,
      user_submissions: 0,
    })
    for (const count of Object.values(restored.body.stats.collections_restored))
      expect(count).toEqual(expect.any(Number))
    const text = new FormData()
    text.append('file', new Blob(['{}']), 'propfirm_backup.json')
    expect(await call('POST', '/admin/restore', text)).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    })
  })

  test('changes the password, and resets it by mail', async () => {
    const change = {
      current_password: password,
      new_password: 'Copper-Meadow-52',
      confirm_password: 'Copper-Meadow-52',
    }
    expect(
      await call('POST', '/admin/change-password', { ...change, confirm_password: 'Other-Meadow-52' }),
    ).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    })
    expect((await call('POST', '/admin/change-password', change)).body).toEqual(
      expect.objectContaining({ message: expect.any(String) }),
    )
    expect((await call('GET', '/admin/users')).status).toBe(401)
    token = ''
    expect((await call('POST', '/admin/request-password-reset', { email: firstAdmin.email })).status).toBe(
      200,
    )
    await server.mailIdle()
    const reset = { token: tokenIn(mailbox.linkTo(firstAdmin.email)), new_password: 'Silver-Orchard-63' }
    expect(await call('POST', '/admin/reset-password', reset)).toMatchObject({ status: 200 })
    password = reset.new_password
    await signIn(username, password, secret)
    expect((await call('GET', '/admin/users')).status).toBe(200)
  })
})
