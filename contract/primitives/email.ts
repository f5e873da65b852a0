/** Longest address of a person, in characters. (RFC 5321, section 4.5.3.1.3, without the angle brackets) */
export const EMAIL_LENGTH = 254

/** Behind the first character of the host only its next dot leads on, so that no text is walked through twice. */
const EMAIL = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\][^\s@,;:<>"()[\]\\.]*\.[^\s@,;:<>"()[\]\\]+$/

/** Whether a text is one plain address of a person: nothing in it can be read by a mail server as two. (threat I1) */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text)

/** The `mailto:` address of a mailbox: its "@" stays readable, and nothing in it can add a recipient or a header. (RFC 6068) */
export function mailtoOf(mailbox: string): string {
  const [user = '', host = ''] = mailbox.split('@')
  return `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}`
}
