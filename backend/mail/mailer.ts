import { setTimeout as pause } from 'node:timers/promises'
import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Log } from '#backend/log.ts'
import { isSameServer, type MailServer, readMailSecret } from '#backend/models/mail-secret.ts'
import { readSettings } from '#backend/models/settings.ts'
import { type Settings, sendsMail } from '#contract/settings/staff-groups.ts'
import { MailRefused } from './server-address.ts'
import { deliver, type Mail, type TransportOptions } from './transport.ts'

/** Faults of a mail server by the code of the error; never the server's own words. (threat I3) */
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

/** When a posted mail is made, in milliseconds after the call, not always the same. (threat D5) */
const LATER = { least: 150, more: 150 } as const

/** Mail is switched off, or not configured. */
export class MailOff extends Error {}

export interface Mailer {
  /** Sends with the stored settings. @throws MailOff, MailRefused, or the error of the connection */
  send(mail: Mail): Promise<void>
  /** Makes and sends a mail after the answer, so that the answer's time reveals nothing; failures are logged. */
  post(make: () => Promise<Mail | null>): void
  /** As `post`, one after the other: hundreds of connections at once are more than mail servers take. */
  postAll(makes: readonly (() => Promise<Mail | null>)[]): void
  /** Sends with settings that may not be stored. */
  sendWith(settings: Settings['emailSettings'], mail: Mail): Promise<void>
  /** The stored password if it was entered for this server; null where none is stored for it. */
  passwordFor(server: MailServer): Promise<string | null>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
  /** Why the last mail with the stored settings was not sent; null where it was, or none was tried since the start. */
  trouble(): MailTrouble | null
  /** When a mail was last sent with the stored settings; null where none was since the start. */
  lastSent(): Date | null
}

/** A mail that was not sent. */
export interface MailTrouble {
  readonly at: Date
  /** A sentence for staff. */
  readonly reason: string
}

interface MailerOptions extends TransportOptions {
  readonly database: Database
  readonly box: SecretBox
  readonly log: Log
}

/** Where the sealed mail password stands. */
export const mailSecretPlace = { table: 'settings', column: 'smtpPassword', id: 'emailSettings' } as const

/** The mailer of a server. */
export function createMailer({ database, box, log, ...transport }: MailerOptions): Mailer {
  const underWay = new Set<Promise<void>>()
  let trouble: MailTrouble | null = null
  let lastSent: Date | null = null

  const passwordFor = async (server: MailServer) => {
    const secret = await readMailSecret({ database })
    if (!secret || !isSameServer(secret.server, server)) return null
    return box.open(secret.sealed, mailSecretPlace)
  }

  const send = async (mail: Mail) => {
    const { emailSettings } = (await readSettings({ database })).settings
    if (!sendsMail(emailSettings)) throw new MailOff('Mail is off')
    const smtpPassword = (await passwordFor(emailSettings)) ?? ''
    try {
      await deliver({ ...emailSettings, smtpPassword }, mail, transport)
      trouble = null
      lastSent = new Date()
    } catch (error) {
      trouble = { at: new Date(), reason: reasonOf(error) }
      throw error
    }
  }

  const attempt = async (make: () => Promise<Mail | null>) => {
    await pause(LATER.least + Math.random() * LATER.more)
    try {
      const mail = await make()
      if (mail) await send(mail)
    } catch (error) {
      if (!(error instanceof MailOff)) log.error('mail not sent', error)
    }
  }

  const attemptAll = async (makes: readonly (() => Promise<Mail | null>)[]) => {
    for (const make of makes) await attempt(make)
  }

  const postAll: Mailer['postAll'] = (makes) => {
    const work = attemptAll(makes).finally(() => underWay.delete(work))
    underWay.add(work)
  }

  return {
    send,
    passwordFor,
    trouble: () => trouble,
    lastSent: () => lastSent,
    sendWith: (settings, mail) => deliver(settings, mail, transport),
    post: (make) => postAll([make]),
    postAll,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
