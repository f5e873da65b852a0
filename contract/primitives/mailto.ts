/** The `mailto:` address of a mailbox: its "@" stays readable, and nothing in it can add a recipient or a header. (RFC 6068) */
export function mailtoOf(mailbox: string): string {
  const [user = '', host = ''] = mailbox.split('@')
  return `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}`
}
