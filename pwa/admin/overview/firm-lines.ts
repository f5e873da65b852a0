import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { CONDITION_PARAM, type FirmCondition, UNCHECKED_AFTER_DAYS } from '#contract/firm-conditions.ts'
import type { Named, Overview } from '#contract/overview.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { shortDay } from '#pwa/ui/short-day.ts'
import { tabAddress } from '../kit/layout/tab-address.ts'
import { checkedLine, type OverviewLine } from './overview-line.ts'

/** In an address: the first page of the firm that changed. */
const CHANGED = 'changed'

interface FirmLine {
  readonly key: string
  readonly icon: IconName
  readonly foundIn: (overview: Overview) => Named
  /** The condition of the list. */
  readonly condition: FirmCondition
  /** The text after their number. */
  readonly some: string
  /** The text for a single one, where it differs. */
  readonly one?: string
  readonly none: string
}

const lines: readonly FirmLine[] = [
  {
    key: 'expired',
    icon: 'ticket-percent',
    foundIn: ({ codes }) => codes.expired,
    condition: 'expired',
    some: 'have an expired code',
    one: 'has an expired code',
    none: 'No codes have expired',
  },
  {
    key: 'unchecked',
    icon: 'calendar-clock',
    foundIn: ({ codes }) => codes.unchecked,
    condition: 'unchecked',
    some: `with a code unchecked for ${UNCHECKED_AFTER_DAYS} days`,
    none: `Every code was checked in the last ${UNCHECKED_AFTER_DAYS} days`,
  },
  {
    key: 'logos',
    icon: 'image-off',
    foundIn: ({ firms }) => firms.without_logo,
    condition: 'no-logo',
    some: 'without a logo',
    none: 'Every firm has a logo',
  },
  {
    key: 'details',
    icon: 'file-text',
    foundIn: ({ firms }) => firms.without_details,
    condition: 'no-details',
    some: 'without pros and cons',
    none: 'Every firm has pros and cons',
  },
  {
    key: 'challenges',
    icon: 'table-2',
    foundIn: ({ firms }) => firms.old_challenges,
    condition: 'old-challenges',
    some: `with challenges unchecked for ${CHECK_AGAIN_AFTER_DAYS} days`,
    none: `All challenges were checked in the last ${CHECK_AGAIN_AFTER_DAYS} days`,
  },
  {
    key: 'links',
    icon: 'unlink',
    foundIn: ({ links }) => links.broken,
    condition: 'broken-link',
    some: 'with a broken link',
    none: 'No broken links',
  },
]

/** The places of some firms. The line itself leads to the list of all of them, where they can be changed at once. */
export function placesOf(
  found: Named,
  condition: FirmCondition,
): Pick<OverviewLine, 'detail' | 'href' | 'things'> {
  const things = found.first.map(({ id, name }) => ({ name, href: tabAddress('firms', { firm: id }) }))
  const left = found.count - things.length
  const href = tabAddress('firms', { [CONDITION_PARAM]: condition })
  return { detail: left > 0 ? `and ${left} more` : '', href, things }
}

/** The tasks about firms. */
export function firmLines(overview: Overview): readonly OverviewLine[] {
  return lines.map(({ key, icon, foundIn, condition, some, one = some, none }) => {
    const found = foundIn(overview)
    const { count } = found
    return checkedLine({
      ...placesOf(found, condition),
      key,
      icon,
      isFine: count === 0,
      title: `${pluralize(count, 'firm')} ${count === 1 ? one : some}`,
      fine: none,
    })
  })
}

/** Pages of rules that changed: each firm leads to the comparison, for which all of them are looked at one by one. */
export function rulePageLine({ rule_pages: { changed, since }, at }: Overview): OverviewLine {
  const { count, first } = changed
  const open = (id: string) => tabAddress('firms', { firm: id, 'rule-page': CHANGED })
  const left = count - first.length
  const others = left > 0 ? ` and ${left} more` : ''
  return checkedLine({
    key: 'rule-pages',
    icon: 'file-clock',
    isFine: count === 0,
    title: `The page of a rule changed: ${pluralize(count, 'firm')}`,
    fine: 'No page of a rule changed since it was checked',
    detail:
      count > 0
        ? `Since ${shortDay(since, new Date(at))}${others}. Visitors read that you are looking at it`
        : '',
    href: first[0] ? open(first[0].id) : tabAddress('firms'),
    things: first.map(({ id, name }) => ({ name, href: open(id) })),
  })
}
