import { mailtoOf } from '#contract/primitives/email.ts'

/** Subject of a submission that is sent by e-mail. */
export const MAIL_SUBJECT = 'Prop Firm Review Submission'

/** The body of the mail, as lines to fill in. */
export const submissionTemplate = [
  'Firm name:',
  'Account size and date:',
  'My experience:',
  'Name (or anonymous):',
] as const

/** The contents that a submission should have. */
export const submissionContents = [
  'Firm name',
  'Detailed experience',
  'Screenshots or supporting documents (optional)',
  'Your name, or stay anonymous (optional)',
] as const

/** Opens the mail program with subject and template filled in. (RFC 6068) */
export function submissionMailto(mailbox: string): string {
  const body = submissionTemplate.join('\r\n\r\n')
  return `${mailtoOf(mailbox)}?subject=${encodeURIComponent(MAIL_SUBJECT)}&body=${encodeURIComponent(body)}`
}
