/** Longest address of a person, in characters. (RFC 5321, section 4.5.3.1.3, without the angle brackets) */
export const EMAIL_LENGTH = 254

/** After the first character of the host, each dot is matched in one way only, so matching takes linear time. */
const EMAIL = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\][^\s@,;:<>"()[\]\\.]*\.[^\s@,;:<>"()[\]\\]+$/

/** Whether a text is one plain address: a mail server cannot read it as two. (threat I1) */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text)

/** The `mailto:` address of a mailbox: its "@" stays readable, and it cannot add a recipient or a header. (RFC 6068) */
export function mailtoOf(mailbox: string): string {
  const [user = '', host = ''] = mailbox.split('@')
  return `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}`
}
