import { pluralize } from '../primitives/text.ts'
import type { Settings } from '../settings/staff-groups.ts'

/** The settings that texts of pages are filled from. */
export type PageSource = Pick<Settings, 'branding' | 'operator' | 'userSubmissions'>

interface Placeholder {
  /** Its name in a text, between braces. */
  readonly key: string
  readonly label: string
  /** "" where the owner has not given it. */
  readonly read: (settings: PageSource) => string
}

/**
 * Words in braces in the text of a page are filled from the settings, so that the page stays true when they change.
 */
export const placeholders: readonly Placeholder[] = [
  { key: 'siteName', label: 'Name of the site', read: ({ branding }) => branding.siteName },
  { key: 'owner', label: "Operator's name", read: ({ operator }) => operator.name },
  { key: 'address', label: "Operator's address", read: ({ operator }) => operator.address },
  { key: 'mail', label: "Operator's e-mail address", read: ({ operator }) => operator.email },
  {
    key: 'kept',
    label: 'How long contact data and files are kept after the decision',
    read: ({ userSubmissions }) => pluralize(userSubmissions.eraseAfterMonths, 'month'),
  },
  {
    key: 'fileSize',
    label: 'Largest file of a review',
    read: ({ userSubmissions }) => `${userSubmissions.maxFileSize} MB`,
  },
]

const IN_BRACES = /\{([a-zA-Z]{1,20})\}/g

const placeholderOf = (key: string) => placeholders.find((one) => one.key === key)

/** The text with the values of the settings in place of its placeholders. Other words in braces stay. */
export const fillIn = (text: string, settings: PageSource): string =>
  text.replace(IN_BRACES, (whole, key: string) => placeholderOf(key)?.read(settings) ?? whole)

/** The placeholders of a text that the settings have no value for. */
export function unfilled(text: string, settings: PageSource): readonly Placeholder[] {
  const used = new Set([...text.matchAll(IN_BRACES)].map(([, key]) => key))
  return placeholders.filter(({ key, read }) => used.has(key) && read(settings) === '')
}
