import { escapeMarkup } from '#contract/primitives/text.ts'
import type { Mail } from './transport.ts'

/** The words of a mail, before they become plain text and HTML. */
export interface Letter {
  readonly to: string
  readonly site: string
  readonly title: string
  readonly lines: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

/** A mail as plain text and as HTML, with all values escaped. */
export function compose({ to, site, title, lines, link }: Letter): Mail {
  const signature = `This email was sent by ${site} to ${to}.`
  const text = [title, ...lines, ...(link ? [`${link.label}: ${link.url}`] : []), signature].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')
  const button = link
    ? `<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p><p>${escapeMarkup(link.url)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><body><h1>${escapeMarkup(title)}</h1>${paragraphs}${button}<p>${escapeMarkup(signature)}</p></body></html>`
  return { to, subject: `${title} (${site})`, text: `${text}\n`, html }
}

type To = Pick<Letter, 'to' | 'site'> & { readonly username: string }

/** Asks a person to confirm an address. */
export function verificationLetter({ to, site, username, url }: To & { readonly url: string }): Mail {
  const lines = [
    `An account named ${username} has been created for you at ${site}.`,
    'Please confirm that this address is yours. The link works once, for 24 hours.',
  ]
  return compose({ to, site, title: 'Confirm your email address', lines, link: { label: 'Confirm', url } })
}

/** Invites a person to choose the first password of an account. */
export function invitationLetter({ to, site, username, url }: To & { readonly url: string }): Mail {
  const lines = [
    `An account named ${username} has been created for you at ${site}.`,
    'Please choose a password for it; this also confirms your address. The link works once, for 24 hours.',
  ]
  const link = { label: 'Choose your password', url }
  return compose({ to, site, title: 'Your invitation', lines, link })
}

/** Lets a person choose a new password. */
export function resetLetter({ to, site, username, url }: To & { readonly url: string }): Mail {
  const lines = [
    `Someone asked for a new password for the account ${username}. If it was not you, you can ignore this email.`,
    'The link works once, for 30 minutes. Choosing a new password signs out every device; two-factor authentication stays on.',
  ]
  const link = { label: 'Choose a new password', url }
  return compose({ to, site, title: 'Choose a new password', lines, link })
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
  site,
  username,
  notice,
  address,
}: To & { readonly notice: Notice; readonly address: string }): Mail {
  const lines = [
    `This happened to the account ${username}: ${notices[notice]}.`,
    `It came from the address ${address}.`,
    'If this was not you, choose a new password at once and tell an administrator.',
  ]
  return compose({ to, site, title: 'Your account', lines })
}

/** Shows that the mail settings work. */
export function testLetter({ to, site }: Pick<Letter, 'to' | 'site'>): Mail {
  const lines = ['The mail settings work: this is the test that was asked for.']
  return compose({ to, site, title: 'Test', lines })
}

/** Carries an automatic backup. `packed`: it is too large to come as it is. */
export function backupLetter({
  to,
  site,
  made,
  packed,
}: Pick<Letter, 'to' | 'site'> & { readonly made: string; readonly packed: boolean }): Mail {
  const lines = [
    `The backup of ${made} (UTC) is attached. It contains no passwords and none of the files that visitors attached.`,
    ...(packed ? ['It is compressed (gzip): decompress it before you restore it.'] : []),
    'Keep it where only administrators can read it: it contains what visitors wrote.',
  ]
  return compose({ to, site, title: 'Backup', lines })
}
