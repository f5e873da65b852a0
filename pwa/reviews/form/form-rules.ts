import type { FirmRow } from '#contract/firm.ts'
import { isEmail } from '#contract/primitives/text.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { missingFrom } from '#contract/submission-rules.ts'
import type { ReviewFields } from '#pwa/data/outbox/review.ts'

type FormFields = PublicSettings['userSubmissions']['formFields']

/** The fields that can be at fault, in the order in which they stand on the page. */
export const checkedFields = ['firmName', 'rating', 'description', 'files', 'contactEmail'] as const
export type CheckedField = (typeof checkedFields)[number]
export type FieldProblems = Readonly<Partial<Record<CheckedField, string>>>

/** What keeps the form from being sent with so many files, by field. */
export function problemsOf(fields: ReviewFields, files: number, shown: FormFields): FieldProblems {
  const problems: Partial<Record<CheckedField, string>> = {}
  for (const { path, message } of missingFrom({ ...fields, files }, shown)) problems[path] = message
  const contactEmail = fields.contactEmail.trim()
  if (shown.showEmail && contactEmail !== '' && !isEmail(contactEmail)) {
    problems.contactEmail = 'Please enter a valid e-mail address, or leave it empty.'
  }
  return problems
}

/** What the directory knows about the firm that was named: staff need not look it up. */
export function knownAbout(
  name: string,
  firms: readonly FirmRow[],
): Pick<ReviewFields, 'website' | 'category'> {
  const wanted = name.trim().toLowerCase()
  const firm = firms.find((one) => one.name.toLowerCase() === wanted)
  return { website: firm?.website ?? '', category: firm?.category ?? '' }
}

/** Most names that the browser is given to choose from: it lists no ten thousand. */
const SUGGESTIONS = 12

/** Names of firms that hold what was typed. */
export function suggestionsFor(typed: string, firms: readonly FirmRow[]): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  const names: string[] = []
  for (const { name } of firms) {
    if (name.toLowerCase().includes(wanted)) names.push(name)
    if (names.length === SUGGESTIONS) break
  }
  return names
}
