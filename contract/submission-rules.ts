import type { PublicSettings } from './settings/public-groups.ts'

type FormFields = PublicSettings['userSubmissions']['formFields']

/** The fields that decide whether a submission says anything. */
export interface SubmissionParts {
  readonly firmName: string
  readonly description: string
  /** How many files come with it. */
  readonly files: number
  /** Stars, 0 where none were chosen; absent where the sender's form knows of none. */
  readonly rating?: number | undefined
}

interface MissingPart {
  readonly path: 'firmName' | 'rating' | 'description' | 'files'
  /** One sentence for the sender. */
  readonly message: string
}

/** Whether anything of the form is switched on; else the mailbox is the way. Stars alone make no form. */
export const hasForm = ({ showRating: _, ...shown }: FormFields): boolean =>
  Object.values(shown).some((isOn) => isOn)

/**
 * The missing fields of a submission, in the order of the form. Where the form asks for no description, a file replaces it; where
 * it takes no files either, the name of the firm is enough.
 */
export function missingFrom(submission: SubmissionParts, shown: FormFields): readonly MissingPart[] {
  const missing: MissingPart[] = []
  const hasDescription = submission.description.trim() !== ''
  if (shown.showPropFirm && submission.firmName.trim() === '') {
    missing.push({ path: 'firmName', message: 'Please name the prop firm.' })
  }
  if (shown.showRating && submission.rating === 0)
    missing.push({ path: 'rating', message: 'Choose 1 to 5 stars' })
  if (shown.showDescription && !hasDescription) {
    missing.push({ path: 'description', message: 'Please describe your experience.' })
  }
  const isSilent = !shown.showDescription && !hasDescription && submission.files === 0
  if (isSilent && shown.showFileUpload) {
    missing.push({ path: 'files', message: 'Please add a file that shows what happened.' })
  } else if (isSilent && !shown.showPropFirm) {
    const message = 'Please send your review by e-mail: this form has no field for it.'
    missing.push({ path: 'description', message })
  }
  return missing
}
