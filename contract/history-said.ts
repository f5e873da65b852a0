import * as v from 'valibot'
import { shortText } from './primitives/text-input.ts'

/** Actions of the staff; each leaves one entry. */
export const historyActions = [
  'create',
  'change',
  'delete',
  'restore',
  'activate',
  'import',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'password-change',
  'password-reset',
  'reset-link',
  'mfa-enable',
  'mfa-disable',
  'verify-email',
  'test-email',
  'backup',
  'refused',
  'export',
  'erase',
] as const

/** The nouns that the history knows. */
export const historySubjects = [
  'firm',
  'settings',
  'theme',
  'user',
  'session',
  'mail',
  'submission',
  'review',
  'answer-link',
  'backup',
  'permission',
  'page',
  'personal-data',
  'public-change',
] as const

/**
 * What entries say, for a search: those of a subject and an action; with a path those that change the field; with a value those
 * that give it this one. The words of sentences are the admin area's, so the admin area names what they are said of.
 */
export interface Said {
  readonly subject: (typeof historySubjects)[number]
  readonly action: (typeof historyActions)[number]
  readonly path?: string
  readonly value?: string
}

/** Most of them in one search; with more of a subject and an action, those stand for all of their fields. */
export const MOST_SAID = 80

/** Room for them in an address: proxies take 8 kB. */
const SAID_LENGTH = 5000

const SAID = /^[a-z-]{1,30}:[a-z-]{1,30}(?::[A-Za-z_.]{1,80})?(?:=[a-z_]{1,30})?$/

const isKnown = ({ subject, action }: Said): boolean =>
  historySubjects.some((one) => one === subject) && historyActions.some((one) => one === action)

function saidOf(part: string): Said {
  const [what = '', value] = part.split('=')
  const [subject, action, path] = what.split(':')
  return { subject, action, ...(path && { path }), ...(value && { value }) } as Said
}

const textOf = ({ subject, action, path, value }: Said): string =>
  `${subject}:${action}${path ? `:${path}` : ''}${value ? `=${value}` : ''}`

/** Some of them as a query carries them: `firm:change:tierSince,user:change:is_active=false`. */
export const saidQuery = (said: readonly Said[]): string => said.map(textOf).join()

const partsOf = (given: string): readonly string[] => given.split(',')

/** Those that a query carries. */
export const saidText = v.pipe(
  shortText(SAID_LENGTH, `must be at most ${SAID_LENGTH} characters`),
  v.check(
    (given) =>
      partsOf(given).length <= MOST_SAID &&
      partsOf(given).every((part) => SAID.test(part) && isKnown(saidOf(part))),
    'must name what entries say',
  ),
  v.transform((given) => partsOf(given).map(saidOf)),
)
