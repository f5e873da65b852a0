import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterFile } from './after-file.ts'
import { certificate, privateKey } from './certificate.ts'

/** One mail as the server got it. */
interface Received {
  readonly to: readonly string[]
  /** Header and body as they came over the line. */
  readonly raw: string
}

interface MailboxOptions {
  /** `starttls` (default), TLS from the first byte, or none at all. */
  readonly tls?: 'starttls' | 'implicit' | 'none'
  /** What goes wrong: refuses the login or the recipient, never greets, or hangs up in the middle of the mail. */
  readonly fault?: 'login' | 'recipient' | 'silence' | 'hangs-up'
}

/** A real SMTP server of a test. */
export interface Mailbox {
  readonly port: number
  readonly mails: Received[]
  /** Users and passwords that were shown to it, as `user:password`. */
  readonly logins: string[]
  /** Connections that were made. */
  connections(): number
  /** Connections that were open at the same time, at most. */
  atOnce(): number
  /** The link in the last mail to an address that has one. */
  linkTo(address: string): string
}

export const mailUser = { user: 'site', pass: 'mail-Canary-31' } as const

/** How an address ends to which no mail server of a test takes a mail. */
export const REFUSED = '@refused.example'

/** Starts a mail server; stopped after the tests of the block or file. */
export async function aMailbox({ tls = 'starttls', fault }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: Received[] = []
  const logins: string[] = []
  let connections = 0
  let [open, most] = [0, 0]
  const server = new SMTPServer({
    secure: tls === 'implicit',
    ...(tls === 'none' ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    key: privateKey,
    cert: certificate,
    authOptional: true,
    onConnect(_session, done) {
      connections += 1
      open += 1
      most = Math.max(most, open)
      if (fault !== 'silence') done()
    },
    onClose() {
      open -= 1
    },
    onAuth({ username, password }, _session, done) {
      logins.push(`${username}:${password}`)
      const isRight = username === mailUser.user && password === mailUser.pass && fault !== 'login'
      done(isRight ? null : new Error('SECRET BANNER 5.7.8'), isRight ? { user: username } : undefined)
    },
    onRcptTo({ address }, _session, done) {
      const isRefused = fault === 'recipient' || address.endsWith(REFUSED)
      done(isRefused ? new Error('SECRET BANNER 5.1.1') : null)
    },
    onData(stream, session, done) {
      if (fault === 'hangs-up') {
        stream.destroy()
        server.close()
        return
      }
      text(stream).then((raw) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, 'localhost')
  await once(server.server, 'listening')
  afterFile(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    logins,
    connections: () => connections,
    atOnce: () => most,
    linkTo(address) {
      const links = mails.filter(({ to }) => to.includes(address)).map(linkIn)
      return links.findLast((link) => link !== '') ?? ''
    },
  }
}

/** The first link of a mail, its encoding undone. */
function linkIn({ raw }: Received): string {
  const plain = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /https?:\/\/\S+\/admin\/\S+/.exec(plain)?.[0] ?? ''
}
