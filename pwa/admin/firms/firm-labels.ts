import type { NewFirm } from '#contract/firm.ts'
import { type FieldsWith, fieldsWhere } from '#contract/firm-fields.ts'

type RequiredField = FieldsWith<{ filled: true }>

/** Fields that must not be empty. */
const required = fieldsWhere<RequiredField>(({ filled }) => filled)

export const firmMessages = {
  missing:
    'Please fill in all required fields: Name, Description, Website, Max Funding, Profit Split, Evaluation Fee, and Max Accounts.',
  check: 'Please check the marked fields.',
  created: 'Prop firm created successfully!',
  updated: 'Prop firm updated successfully!',
  back: (name: string) => `${name} is back.`,
  onlyAdmins: 'Only an admin may change what the site earns from a firm.',
  onlyAdminsStanding: 'Only an admin may say that a firm paused payouts, winds down or closed.',
  onlyAdminsAvoid: 'Only an admin may move a firm to or from the Avoid tier.',
  hiddenForAvoid: 'Hidden for the Avoid tier. What was entered is kept.',
} as const

/** The specified messages for a failed save or deletion. */
export const saveFailure = (message: string): string =>
  `Failed to save firm: ${message || 'Unknown error occurred'}`
export const deleteFailure = (message: string): string => `Failed to delete firm: ${message}`

/** The form's message: why its values are refused, or why the server did not save them; null for neither. */
export function firmProblem(problem: string | null, failure: string): string | null {
  const isRefusal = problem === firmMessages.missing || problem === firmMessages.check
  return problem === null || isRefusal ? problem : saveFailure(failure)
}

/** The message for values that cannot be saved. */
export const firmRefusal = (values: Parameters<typeof lacksRequired>[0]): string =>
  lacksRequired(values) ? firmMessages.missing : firmMessages.check

/** Whether a required field is empty. */
export const lacksRequired = (values: Pick<NewFirm, RequiredField>): boolean =>
  required.some((field) => values[field].trim() === '')
