import { type FoundKind, personalKinds } from '#contract/personal-data.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { formatDay } from '#pwa/ui/moment-text.ts'

/** The words of the card "A person's data". */
export const personTexts = {
  intro:
    'Somebody asks what is stored about them, or wants it erased. Enter the address that they gave, the secret of one review, or the name of somebody whom a firm’s company names.',
  nothing: 'Nothing is stored under this address, secret or name.',
  forgotten:
    'Addresses are erased some months after the decision, as the settings of Submissions say. An older review is found by its secret alone, or erased from the device that sent it.',
  reasonHint: 'History keeps it for good. Do not name the person.',
  before: 'Erasing cannot be undone',
  reach:
    'What was sent in, its files, what was published of it and what was said about it go at once: here, in History and in the snapshots on this server. No restore brings them back. Backups that somebody downloaded or got by mail are out of reach: delete those yourself.',
  file: 'The file also holds the notes of your team and what firms and readers wrote about the reviews. Read it before you pass it on. Files that were sent are named in it; download them from the review.',
  given: 'The file is on its way to your downloads.',
  erased: 'Erased for good.',
  failed: 'The server did not do it. Please try again.',
} as const

/** "2 reviews sent in". */
export const countText = ({ kind, count }: FoundKind): string =>
  pluralize(count, personalKinds[kind].one, personalKinds[kind].many)

/** "3 Nov 2026", "3 Nov 2026 to 5 Nov 2026". */
export function daysText({ first_at, last_at }: FoundKind): string {
  const [first, last] = [formatDay(first_at), formatDay(last_at)]
  return first === last ? first : `${first} to ${last}`
}
