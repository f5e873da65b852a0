import type { PagesSource } from '#backend/publication/shown-page.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { valueAt } from '#contract/primitives/paths.ts'
import type { RecordedChange } from '#contract/public-changes/public-change.ts'
import { pageShown } from '#contract/site-pages/listed-pages.ts'
import { isWritten, publicText } from '#contract/site-pages/page-state.ts'

/** The page that holds the policy; the name of its text among the fields. */
export const POLICY_PAGE = 'review-policy'

/** The settings that visitors read as a part of how reviews are dealt with, by their paths. */
const policySettings = ['userSubmissions.enabled', 'userSubmissions.eraseAfterMonths'] as const

/** The review policy as visitors read it. */
export interface Policy {
  /** In Markdown, with placeholders; null while visitors are shown none. */
  readonly text: string | null
  /** By path, in the order of `policySettings`. */
  readonly settings: readonly unknown[]
}

/** The policy of a site. `stored`: the saved text of its page, "" for none. */
export function policyOf(settings: PagesSource, stored: string): Policy {
  const isShown = pageShown(settings.pages.list, POLICY_PAGE) && isWritten(POLICY_PAGE, stored, settings)
  return {
    text: isShown ? publicText(POLICY_PAGE, stored) : null,
    settings: policySettings.map((path) => valueAt(settings, path)),
  }
}

/** Longest part of a text that an entry holds, in characters. */
const LONGEST_TOLD = 2000

const told = (text: string) => (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text)

const paragraphsOf = (text: string) => text.split(/\n\n/)

/** The paragraphs of two texts between those that both begin and end with. */
function differing(before: string, after: string): readonly [string, string] {
  const [were, are] = [paragraphsOf(before), paragraphsOf(after)]
  const shorter = Math.min(were.length, are.length)
  let same = 0
  while (same < shorter && were[same] === are[same]) same++
  let end = 0
  while (end < shorter - same && were.at(-1 - end) === are.at(-1 - end)) end++
  const middle = (list: readonly string[]) => told(list.slice(same, list.length - end).join('\n\n'))
  return [middle(were), middle(are)]
}

function textChange(before: string | null, after: string | null): RecordedChange[] {
  if (before === after) return []
  const about = { kind: 'policy', field: POLICY_PAGE } as const
  if (before === null || after === null)
    return [{ ...about, before: before && told(before), after: after && told(after) }]
  const [was, is] = differing(before, after)
  return [{ ...about, before: was, after: is }]
}

/** What visitors saw change of the policy. Of its text only the paragraphs that became others are told. */
export function policyChanges(before: Policy, after: Policy): readonly RecordedChange[] {
  const settings = policySettings.flatMap((field, index): RecordedChange[] => {
    const [was, is] = [before.settings[index], after.settings[index]]
    return isSame(was, is) ? [] : [{ kind: 'policy', field, before: was, after: is }]
  })
  return [...textChange(before.text, after.text), ...settings]
}
