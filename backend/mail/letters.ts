import { isRealDay } from '#contract/primitives/day.ts'
import { escapeMarkup } from '#contract/primitives/text.ts'
import type { MailSender } from './sender.ts'
import type { Mail } from './transport.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "5 Nov 2026": the day of a moment in UTC. An impossible day stays as it is written. */
export const dayInWords = (moment: string): string =>
  isRealDay(moment) ? format.format(new Date(moment)) : moment

/** The words of a mail, before they become plain text and HTML. */
export interface Letter {
  readonly to: string
  readonly from: MailSender
  readonly title: string
  readonly lines: readonly string[]
  /** Why this person gets it: the end of "This email was sent to you because ...". */
  readonly because: string
  readonly link?: { readonly label: string; readonly url: string }
}

/** A mail as plain text and as HTML, with all values escaped. It ends with who sent it, why, and who runs the site. */
export function compose({ to, from: { site, imprint }, title, lines, because, link }: Letter): Mail {
  const last = [
    `This email was sent by ${site} to ${to} because ${because}.`,
    ...(imprint === '' ? [] : [imprint]),
  ]
  const text = [title, ...lines, ...(link ? [`${link.label}: ${link.url}`] : []), ...last].join('\n\n')
  const paragraphs = (texts: readonly string[]) =>
    texts.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')
  const button = link
    ? `<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p><p>${escapeMarkup(link.url)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><body><h1>${escapeMarkup(title)}</h1>${paragraphs(lines)}${button}${paragraphs(last)}</body></html>`
  return { to, subject: `${title} (${site})`, text: `${text}\n`, html }
}

type To = Pick<Letter, 'to' | 'from'> & { readonly username: string }

/** Asks a person to confirm an address. */
export function verificationLetter({ to, from, username, url }: To & { readonly url: string }): Mail {
  const lines = [
    `An account named ${username} has been created for you at ${from.site}.`,
    'Please confirm that this address is yours. The link works once, for 24 hours.',
  ]
  return compose({
    to,
    from,
    title: 'Confirm your email address',
    lines,
    because: 'an account was created for this address',
    link: { label: 'Confirm', url },
  })
}

/** Invites a person to choose the first password of an account. */
export function invitationLetter({ to, from, username, url }: To & { readonly url: string }): Mail {
  const lines = [
    `An account named ${username} has been created for you at ${from.site}.`,
    'Please choose a password for it; this also confirms your address. The link works once, for 24 hours.',
  ]
  const link = { label: 'Choose your password', url }
  return compose({
    to,
    from,
    title: 'Your invitation',
    lines,
    because: 'an account was created for this address',
    link,
  })
}

/** Lets a person choose a new password. */
export function resetLetter({ to, from, username, url }: To & { readonly url: string }): Mail {
  const lines = [
    `Someone asked for a new password for the account ${username}. If it was not you, you can ignore this email.`,
    'The link works once, for 30 minutes. Choosing a new password signs out every device; two-factor authentication stays on.',
  ]
  const link = { label: 'Choose a new password', url }
  return compose({
    to,
    from,
    title: 'Choose a new password',
    lines,
    because: 'a new password was asked for',
    link,
  })
}

/** The events that the owner of an account gets a notice of, and their texts. */
const notices = {
  'new-origin': 'a sign-in from an address that was not used before',
  password: 'the password was changed',
  email: 'the email address was changed',
  'mfa-on': 'two-factor authentication was set up',
  'mfa-off': 'two-factor authentication was switched off',
  'mfa-locked':
    'too many wrong codes were entered; from places where you have not signed in before, no code is accepted until you choose a new password',
} as const

export type Notice = keyof typeof notices

/** Informs the owner of what happened to the account, and from where. */
export function noticeLetter({
  to,
  from,
  username,
  notice,
  address,
}: To & { readonly notice: Notice; readonly address: string }): Mail {
  const lines = [
    `This happened to the account ${username}: ${notices[notice]}.`,
    `It came from the address ${address}.`,
    'If this was not you, choose a new password at once and tell an administrator.',
  ]
  return compose({ to, from, title: 'Your account', lines, because: 'it is about your account' })
}

/** Shows that the mail settings work. */
export function testLetter({ to, from }: Pick<Letter, 'to' | 'from'>): Mail {
  const lines = ['The mail settings work: this is the test that was asked for.']
  return compose({ to, from, title: 'Test', lines, because: 'someone tried out the mail settings' })
}

/** Carries an automatic backup. `packed`: it is too large to come as it is. */
export function backupLetter({
  to,
  from,
  made,
  packed,
}: Pick<Letter, 'to' | 'from'> & { readonly made: string; readonly packed: boolean }): Mail {
  const lines = [
    `The backup of ${made} (UTC) is attached. It contains no passwords and none of the files that visitors attached.`,
    ...(packed ? ['It is compressed (gzip): decompress it before you restore it.'] : []),
    'Keep it where only administrators can read it: it contains what visitors wrote.',
  ]
  return compose({
    to,
    from,
    title: 'Backup',
    lines,
    because: 'this address is set as the recipient of backups',
  })
}
