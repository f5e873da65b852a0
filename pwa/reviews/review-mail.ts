import { mailtoOf } from '#contract/primitives/url.ts'

/** Subject of a review that is sent by e-mail. */
export const REVIEW_SUBJECT = 'Prop Firm Review Submission'

/** What the mail should say, as lines to fill in. */
export const reviewTemplate = [
  'Firm name:',
  'Account size and date:',
  'My experience:',
  'Name (or anonymous):',
] as const

/** What a review should hold. */
export const reviewContents = [
  'Firm name',
  'Detailed experience',
  'Screenshots or supporting documents (optional)',
  'Your name, or stay anonymous (optional)',
] as const

/** Opens the mail program with subject and template filled in. (RFC 6068) */
export function reviewMailto(mailbox: string): string {
  const body = reviewTemplate.join('\r\n\r\n')
  return `${mailtoOf(mailbox)}?subject=${encodeURIComponent(REVIEW_SUBJECT)}&body=${encodeURIComponent(body)}`
}
