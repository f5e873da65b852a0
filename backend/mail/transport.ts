import { seconds } from '#contract/primitives/time.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { checkedAddress, MailRefused } from './server-address.ts'

/** One mail to one person. */
export interface Mail {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A file that comes with it. */
  readonly attachment?: { readonly name: string; readonly type: string; readonly bytes: Buffer }
}

type EmailSettings = Settings['emailSettings']

/** Where implicit TLS is spoken from the first byte. (RFC 8314) */
const IMPLICIT_TLS = 465

/** How long, in milliseconds, a server may take to connect, to greet, and for any answer. */
const SERVER_PATIENCE = seconds(10)

const ADDRESS = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/

export interface TransportOptions {
  readonly allowPrivate: boolean
  /** A certificate authority to believe besides the usual ones; the tests have their own. */
  readonly tlsAuthority?: string
  /** The port that speaks TLS from the first byte; 465 but in tests, which have ports of their own. */
  readonly implicitTlsPort?: number
  /** Instead of `SERVER_PATIENCE`, in milliseconds; tests of servers that say nothing have less. */
  readonly patience?: number
}

const attachmentOf = ({ name, type, bytes }: NonNullable<Mail['attachment']>) => ({
  filename: name,
  contentType: type,
  content: bytes,
})

/**
 * Hands one mail to the server of `settings`. Port 465 speaks TLS from the start; any other port with `smtpSecure`
 * must switch to TLS, or nothing is sent; so must any connection that carries a password.
 * @throws MailRefused, or the error of the connection
 */
export async function deliver(settings: EmailSettings, mail: Mail, options: TransportOptions): Promise<void> {
  if (!ADDRESS.test(mail.to)) throw new MailRefused('The recipient is not one plain address')
  if (!ADDRESS.test(settings.fromEmail)) throw new MailRefused('Please enter a sender address first')
  const { smtpHost: host, smtpPort: port, smtpUser: user, smtpPassword: pass, smtpSecure } = settings
  const isImplicit = port === (options.implicitTlsPort ?? IMPLICIT_TLS)
  const address = await checkedAddress({ host, port }, options.allowPrivate)
  const { createTransport } = await import('nodemailer')
  const patience = options.patience ?? SERVER_PATIENCE
  const transport = createTransport({
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    host: address,
    port,
    secure: isImplicit,
    requireTLS: !isImplicit && (smtpSecure || user !== ''),
    tls: {
      servername: host,
      minVersion: 'TLSv1.2',
      ...(options.tlsAuthority === undefined ? {} : { ca: options.tlsAuthority }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === '' ? {} : { auth: { user, pass } }),
  })
  try {
    const sent = await transport.sendMail({
      from: { name: settings.fromName, address: settings.fromEmail },
      to: { name: '', address: mail.to },
      envelope: { from: settings.fromEmail, to: [mail.to] },
      subject: mail.subject.replace(/\s+/g, ' '),
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(mail.attachment ? { attachments: [attachmentOf(mail.attachment)] } : {}),
    })
    if (sent.accepted.length !== 1) throw new MailRefused('The mail server did not take the recipient')
  } finally {
    transport.close()
  }
}
