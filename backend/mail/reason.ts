import { MailRefused } from './server-address.ts'

/** What can go wrong with a mail server, by the code of the error; never what the server itself said. (threat I3) */
const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'the server refused the user or the password.',
  ECONNECTION: 'no connection to the server.',
  ECONNREFUSED: 'no connection to the server.',
  ECONNRESET: 'the server ended the connection.',
  EDNS: 'the server was not found.',
  EENVELOPE: 'the server refused the sender or the recipient.',
  EMESSAGE: 'the server refused the message.',
  EPROTOCOL: 'the server speaks another language than SMTP.',
  ESOCKET: 'the connection failed, or could not be made safe (TLS).',
  ETIMEDOUT: 'the server did not answer in time.',
  ETLS: 'the server does not offer a safe connection (TLS).',
}

/** Why a mail was not sent, in a sentence for staff. */
export function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? 'the mail could not be sent.'
}
