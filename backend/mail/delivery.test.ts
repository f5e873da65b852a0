import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certificate } from '#testing/backend/certificate.ts'
import { mailTo } from '#testing/backend/mail-setup.ts'
import { aMailbox, type Mailbox, mailUser } from '#testing/backend/mailbox.ts'
import { reasonOf } from './mailer.ts'
import { deliver, type Mail, type TransportOptions } from './transport.ts'

const mail: Mail = { to: 'anna@example.com', subject: 'Hello', text: 'Plain', html: '<p>Rich</p>' }
const options: TransportOptions = { allowPrivate: true, tlsAuthority: certificate }
/** For servers from which nothing comes, however long one waits. */
const impatient = { ...options, patience: 1000 }

const reasonFor = (mailbox: Pick<Mailbox, 'port'>, values = {}, given = options) =>
  deliver(mailTo(mailbox, values), mail, given).then(
    () => 'sent',
    (error) => reasonOf(error),
  )

test('A mail goes out over STARTTLS, in both forms, to one person', async () => {
  const mailbox = await aMailbox()
  expect(await reasonFor(mailbox)).toBe('sent')
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['anna@example.com']])
  expect(mailbox.mails[0]?.raw).toMatch(/text\/plain[\s\S]*Plain[\s\S]*text\/html[\s\S]*<p>Rich<\/p>/)
  expect(mailbox.logins).toEqual([`${mailUser.user}:${mailUser.pass}`])
})

test('A port like 465 speaks TLS from the first byte, with a certificate that is checked', async () => {
  const mailbox = await aMailbox({ tls: 'implicit' })
  const implicit = { ...options, implicitTlsPort: mailbox.port }
  expect(await reasonFor(mailbox, {}, implicit)).toBe('sent')
  expect(await reasonFor(mailbox, { smtpSecure: false }, implicit)).toBe('sent')
  expect(mailbox.mails).toHaveLength(2)
  const unknown = { allowPrivate: true, implicitTlsPort: mailbox.port }
  expect(await reasonFor(mailbox, {}, unknown)).not.toBe('sent')
  const plain = await aMailbox({ tls: 'none' })
  expect(await reasonFor(plain, {}, { ...options, implicitTlsPort: plain.port })).not.toBe('sent')
  expect([mailbox.logins.length, plain.logins, plain.mails]).toEqual([2, [], []])
})

test('A server without TLS gets neither mail nor password', async () => {
  const mailbox = await aMailbox({ tls: 'none' })
  expect(await reasonFor(mailbox)).not.toBe('sent')
  expect(await reasonFor(mailbox, { smtpSecure: false })).not.toBe('sent')
  expect(mailbox.connections()).toBe(2)
  expect([mailbox.logins, mailbox.mails]).toEqual([[], []])
})

test('A relay without TLS takes mail that carries no password', async () => {
  const mailbox = await aMailbox({ tls: 'none' })
  expect(await reasonFor(mailbox, { smtpSecure: false, smtpUser: '', smtpPassword: '' })).toBe('sent')
})

test('A certificate that nobody vouches for ends the connection', async () => {
  const mailbox = await aMailbox()
  expect(await reasonFor(mailbox, {}, { allowPrivate: true })).not.toBe('sent')
  expect(mailbox.logins).toEqual([])
})

test.each(['login', 'recipient', 'hangs-up'] as const)(
  'A server at fault is told in own words: %s',
  async (fault) => {
    const mailbox = await aMailbox({ fault })
    const reason = await reasonFor(mailbox, {}, fault === 'hangs-up' ? impatient : options)
    expect(reason).not.toBe('sent')
    expect(reason).not.toContain('SECRET BANNER')
    expect(mailbox.mails).toEqual([])
  },
)

test('A server that says nothing is given up after ten seconds', async () => {
  const waits = vi.spyOn(Socket.prototype, 'setTimeout')
  onTestFinished(() => waits.mockRestore())
  expect(await reasonFor(await aMailbox())).toBe('sent')
  expect(waits.mock.calls.map(([patience]) => patience)).toContain(10_000)
  const mailbox = await aMailbox({ fault: 'silence' })
  expect(await reasonFor(mailbox, {}, impatient)).toBe('the server did not answer in time.')
})

test('A port on which nobody listens is no connection', async () => {
  expect(await reasonFor({ port: 1 })).not.toBe('sent')
})

test.each([
  'b@b.co\r\nRCPT TO:<evil@x.co>',
  'a@b.co,evil@x.co',
  'group:a@b.co;',
  '<evil@x.co>',
  'a@b.co evil@x.co',
  '"x" <evil@x.co>',
  '',
])('A recipient that is not one plain address is no recipient: %j', async (to) => {
  await expect(deliver(mailTo({ port: 1 }), { ...mail, to }, options)).rejects.toThrow('one plain address')
})

test('Line ends in names and subjects stay text', async () => {
  const mailbox = await aMailbox()
  const odd = { ...mail, subject: 'Hi\r\nBcc: evil@x.co' }
  await deliver(mailTo(mailbox, { fromName: 'Me\r\nBcc: evil@x.co' }), odd, options)
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['anna@example.com']])
  expect(mailbox.mails[0]?.raw).not.toMatch(/^Bcc:/m)
})
