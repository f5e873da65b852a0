import * as v from 'valibot'
import { adminUserEdit } from './accounts/user.ts'
import { firmChange } from './firm.ts'
import { isPlainObject } from './primitives/is-same.ts'
import { publishing } from './reviews/moderation.ts'
import { submissionChange } from './submission.ts'
import { hexColor, themeColors } from './theme/theme.ts'
import { themeChange } from './theme/theme-endpoints.ts'
import { categoryName } from './tiers.ts'

/** The checks of a noun's fields, which also clean what they are given. */
export type Shape = Readonly<Record<string, v.GenericSchema>>

/** The checks of fields of which one value has several spellings, beside those that a call takes. */
const colour = v.pipe(hexColor, v.toLowerCase())
const {
  primary: _,
  secondary: __,
  accent: ___,
  background: ____,
  text: _____,
  ...pictures
} = themeColors.entries
const colours = v.object({
  ...{ primary: colour, secondary: colour, accent: colour, background: colour, text: colour },
  ...pictures,
})
const category = v.pipe(firmChange.entries.category.wrapped, v.transform(categoryName))

/** The shapes of what staff change, by noun. */
export const shapes = {
  firm: { ...firmChange.entries, category },
  theme: { ...themeChange.entries, colors: colours },
  user: adminUserEdit.entries,
  submission: submissionChange.entries,
  review: publishing.entries,
} as const satisfies Readonly<Record<string, Shape>>

/**
 * A value as it would be stored today: what an import, a restore or an earlier version stored may be spelled otherwise. Fields of
 * a group are cleaned one by one where the group cannot be; what no call would take stays as it is.
 */
export function normalValue(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema || value === undefined) return value
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const { entries } = schema as { readonly entries?: Shape }
  if (!entries || !isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, normalValue(entries[key], one)]))
}
