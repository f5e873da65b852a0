import type { FirmRow } from '#contract/firm.ts'
import { dayOf, FIRST_DAY, isOnCalendar } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { isEmail } from '#contract/primitives/email.ts'
import { fold } from '#contract/primitives/fold.ts'
import { cleanAddress, cleanLine } from '#contract/primitives/text.ts'
import { AMOUNT, amountTyped } from '#contract/reviews/amount.ts'
import { type PayoutFault, payoutFaults } from '#contract/reviews/payout-facts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { missingFrom } from '#contract/submission-rules.ts'
import type { SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'

type FormFields = PublicSettings['userSubmissions']['formFields']

/** The fields that can be at fault, in the order of the page. */
export const checkedFields = [
  'firmName',
  'rating',
  'payoutAmount',
  'payoutRequestedOn',
  'payoutReceivedOn',
  'accountSize',
  'experiencedOn',
  'description',
  'files',
  'contactEmail',
] as const
export type CheckedField = (typeof checkedFields)[number]
export type FieldProblems = Readonly<Partial<Record<CheckedField, string>>>

const IN_THE_FUTURE = 'Please choose a day that is not in the future.'

/** The message for a day that is half written, or impossibly long ago; "" for neither. */
export function unrealText(day: string): string {
  if (day === '') return ''
  if (!isOnCalendar(day)) return 'Please write the whole day, or leave it empty.'
  return day < FIRST_DAY ? 'Please choose a day between 1970 and 2100.' : ''
}

/** The day of this device's clock, `YYYY-MM-DD`. */
const today = (now = new Date()): string => dayOf(now)

/** The message for an invalid day of a payout. `askedOn`: `YYYY-MM-DD`. */
export const receivedText = (fault: PayoutFault, askedOn: string): string =>
  fault === 'early' ? `Before ${dayText(askedOn)}, the day you asked` : IN_THE_FUTURE

/** The problems that keep the form from being sent with so many files, by field. */
export function problemsOf(fields: SubmissionFields, files: number, shown: FormFields): FieldProblems {
  const problems: Partial<Record<CheckedField, string>> = {}
  for (const { path, message } of missingFrom({ ...fields, rating: Number(fields.rating), files }, shown))
    problems[path] = message
  for (const field of ['accountSize', 'payoutAmount'] as const) {
    if (!AMOUNT.test(amountTyped(cleanLine(fields[field]))))
      problems[field] = 'Please write an amount like $50,000.'
  }
  if (fields.experiencedOn > today()) problems.experiencedOn = IN_THE_FUTURE
  for (const [fact, fault] of payoutFaults(fields, today())) {
    if (fact !== 'payoutRequestedOn' && fact !== 'payoutReceivedOn') continue
    problems[fact] = receivedText(fault, fields.payoutRequestedOn)
  }
  for (const field of ['experiencedOn', 'payoutRequestedOn', 'payoutReceivedOn'] as const) {
    const unreal = unrealText(fields[field])
    if (unreal !== '') problems[field] = unreal
  }
  const contactEmail = cleanAddress(fields.contactEmail)
  if (shown.showEmail && contactEmail !== '' && !isEmail(contactEmail)) {
    problems.contactEmail = 'Please enter a valid e-mail address, or leave it empty.'
  }
  return problems
}

/** The values that the directory knows about the named firm: staff need not look them up. */
export function knownAbout(
  name: string,
  firms: readonly FirmRow[],
): Pick<SubmissionFields, 'website' | 'category' | 'firmId'> {
  const wanted = fold(name).trim()
  // Of two names that fold alike the one that was written is meant.
  const firm = firms.find((one) => one.name === name.trim()) ?? firms.find((one) => fold(one.name) === wanted)
  return { website: firm?.website ?? '', category: firm?.category ?? '', firmId: firm?.id ?? '' }
}

const BYTES = 32

/** 256 random bits in base64url, with which a device reads, corrects and withdraws a review. (RFC 4648, section 5) */
export function managementSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
