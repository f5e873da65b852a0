import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { CONDITION_PARAM, type FirmCondition, UNCHECKED_AFTER_DAYS } from '#contract/firm-conditions.ts'
import type { Named, Overview } from '#contract/overview.ts'
import { shortDay } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { Samples, Setup } from '#contract/setup/setup-endpoints.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'
import type { waitingOf } from '#contract/submission-queue.ts'
import { formatContrast } from '#contract/theme/theme-contrast.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { daysSince, formatRecent } from '#pwa/ui/moment-text.ts'
import { cardAddress, tabAddress } from '../kit/layout/panel-link.tsx'

/** One line of the overview. */
export interface OverviewLine {
  readonly key: string
  readonly icon: IconName
  /** `todo`: a person should look. `broken`: something does not work. */
  readonly state: 'good' | 'todo' | 'broken'
  readonly title: string
  readonly detail: string
  /** Where it is mended; null where that is no place of the admin area. */
  readonly href: string | null
  /** Single things with places of their own. */
  readonly things: readonly { readonly name: string; readonly href: string }[]
}

interface More extends Partial<Pick<OverviewLine, 'href' | 'detail' | 'things'>> {
  /** Whether something does not work where it is not fine. */
  readonly breaks?: boolean
}

/** The line of something that is fine or not, with the title of either. */
const line = (
  key: string,
  icon: IconName,
  isFine: boolean,
  [fine, title]: readonly [fine: string, title: string],
  { breaks, ...more }: More,
): OverviewLine => ({
  ...{ href: null, detail: '', things: [], ...more, key, icon, title: isFine ? fine : title },
  state: isFine ? 'good' : breaks ? 'broken' : 'todo',
})

const andMore = (found: Named) =>
  found.count > found.first.length ? `and ${found.count - found.first.length} more` : ''

/** Single things, each at its place: a tab, and the parameter that opens it there. */
const thingsOf = ({ first }: Named, tab: string, param: string, others = {}) =>
  first.map(({ id, name }) => ({ name, href: tabAddress(tab, { [param]: id, ...others }) }))

/** The places of some firms. The line itself leads to the list of all of them, where they can be changed at once. */
const placesOf = (found: Named, condition: FirmCondition) => ({
  detail: andMore(found),
  href: tabAddress('firms', { [CONDITION_PARAM]: condition }),
  things: thingsOf(found, 'firms', 'firm'),
})

/** What firms lack: the title where none does, and the text after their number, or after "1 firm". */
function firmLine(
  key: string,
  icon: IconName,
  found: Named,
  condition: FirmCondition,
  [none, some, one = some]: readonly [none: string, some: string, one?: string],
): OverviewLine {
  const title = `${pluralize(found.count, 'firm')} ${found.count === 1 ? one : some}`
  return line(key, icon, found.count === 0, [none, title], placesOf(found, condition))
}

const linesOfFirms = ({ codes, firms, links }: Overview): readonly OverviewLine[] => [
  firmLine('expired', 'ticket-percent', codes.expired, 'expired', [
    'No codes have expired',
    'have an expired code',
    'has an expired code',
  ]),
  firmLine('unchecked', 'calendar-clock', codes.unchecked, 'unchecked', [
    `Every code was checked in the last ${UNCHECKED_AFTER_DAYS} days`,
    `with a code unchecked for ${UNCHECKED_AFTER_DAYS} days`,
  ]),
  firmLine('offers-off', 'eye-off', codes.off, 'offer-off', [
    'Every code of a live firm has its offer on',
    'with a code that visitors do not see: the offer is off',
  ]),
  firmLine('logos', 'image-off', firms.without_logo, 'no-logo', ['Every firm has a logo', 'without a logo']),
  firmLine('details', 'file-text', firms.without_details, 'no-details', [
    'Every firm has pros and cons',
    'without pros and cons',
  ]),
  firmLine('challenges', 'table-2', firms.old_challenges, 'old-challenges', [
    `All challenges were checked in the last ${CHECK_AGAIN_AFTER_DAYS} days`,
    `with challenges unchecked for ${CHECK_AGAIN_AFTER_DAYS} days`,
  ]),
  firmLine('links', 'unlink', links.broken, 'broken-link', ['No broken links', 'with a broken link']),
]

/** Pages of rules that changed: each firm leads to the comparison, for which all of them are looked at one by one. */
function rulePageLine({ rule_pages: { changed, since }, at }: Overview): OverviewLine {
  const things = thingsOf(changed, 'firms', 'firm', { 'rule-page': 'changed' })
  const others = andMore(changed) && ` ${andMore(changed)}`
  const looking = `Since ${shortDay(since, new Date(at))}${others}. Visitors read that you are looking at it`
  const title = `The page of a rule changed: ${pluralize(changed.count, 'firm')}`
  const titles = ['No page of a rule changed since it was checked', title] as const
  const href = things[0]?.href ?? tabAddress('firms')
  const detail = changed.count > 0 ? looking : ''
  return line('rule-pages', 'file-clock', changed.count === 0, titles, { href, detail, things })
}

/** Leads to the firms whose logos failed, else to where the other pictures are named. */
function pictureLine({ pictures: { failed, firms, avatars } }: Overview): OverviewLine {
  const isElsewhere = failed > 0 && firms.count === 0
  const title = `${pluralize(failed, 'picture')} could not be fetched`
  return line('pictures', 'image-off', failed === 0, ['Every picture could be fetched', title], {
    ...{ breaks: true, ...placesOf(firms, 'lost-logo') },
    ...(isElsewhere ? { href: avatars > 0 ? tabAddress('traders') : cardAddress('logo') } : {}),
  })
}

/** What is said beside the counts of what waits, where more is known of it. */
interface Said {
  /** Of reviews. */
  readonly waits?: string
  readonly isCrowd?: boolean
  /** What the reports are of. */
  readonly reported?: string
}

/** The lines of what waits for a decision, which are all that a moderator is told. */
export function decisionLines(
  counts: ReturnType<typeof waitingOf>,
  { waits = '', isCrowd = false, reported = '' }: Said = {},
): readonly OverviewLine[] {
  const waiting = (
    key: keyof ReturnType<typeof waitingOf>,
    icon: IconName,
    [none, some]: readonly [none: string, some: string],
    more: More,
  ) => {
    const queue = key === 'reviews' ? {} : { queue: key }
    const titles = [none, `${some} waiting for a decision`] as const
    return line(key, icon, counts[key] === 0, titles, { href: tabAddress('submissions', queue), ...more })
  }
  const { reviews, reports, answers, objections } = counts
  return [
    waiting('reviews', 'inbox', ['No reviews are waiting', pluralize(reviews, 'review')], {
      ...{ breaks: isCrowd, detail: reviews === 0 ? '' : waits },
    }),
    waiting('reports', 'flag', ['No reports are waiting', pluralize(reports, 'report')], {
      detail: reported,
    }),
    waiting(
      'answers',
      'message-circle',
      ['No answers are waiting', `${pluralize(answers, 'answer')} of firms`],
      {},
    ),
    waiting(
      'objections',
      'scale',
      ['No objections are waiting', `${pluralize(objections, 'objection')} of senders`],
      {},
    ),
  ]
}

/** The same of the overview, which knows how long reviews wait and what was reported. */
function linesOfDecisions({ reviews, reports, outdated, answers, objections, at }: Overview) {
  const { waiting, oldest } = reviews
  const age = oldest === null ? 0 : daysSince(oldest, new Date(at))
  const waits = age === 0 ? 'The oldest arrived today' : `The oldest has waited for ${pluralize(age, 'day')}`
  const isCrowd = waiting >= TAKES_FILES_UNTIL
  const crowd = `${waits}. New ones are taken without files until fewer than ${TAKES_FILES_UNTIL} wait`
  // All that the tab counts as reports: those on reviews, and those on parts of firms.
  const parts = [
    reports > 0 ? pluralize(reports, 'reported review') : '',
    outdated > 0 ? `${pluralize(outdated, 'thing')} that visitors call out of date or false` : '',
  ]
  return decisionLines(
    { reviews: waiting, reports: reports + outdated, answers, objections },
    { isCrowd, waits: isCrowd ? crowd : waits, reported: parts.filter(Boolean).join(', ') },
  )
}

/** What visitors and staff miss without mail. */
const NO_MAIL = 'No links to sign in again, no news for staff and no answers to reviewers are sent'

/** Nothing is called well that was never tried. */
function mailLine({ mail: { problem, is_set_up, skipped, sent }, at }: Overview): OverviewLine {
  const of = (state: OverviewLine['state'], title: string, detail: string): OverviewLine => ({
    ...{ key: 'mail', icon: 'mail', href: cardAddress('email'), things: [], state, title, detail },
  })
  if (!is_set_up) {
    return of('todo', 'Mail is not set up', skipped ? `It was skipped in the set-up. ${NO_MAIL}` : NO_MAIL)
  }
  if (problem !== null) return of('broken', 'The last email could not be sent', problem)
  if (sent === null) return of('todo', 'No email has been sent yet', 'A test email shows whether it works')
  return of('good', 'No email has failed', `Most recently sent: ${formatRecent(sent, new Date(at))}`)
}

function backupLines({ backup, at }: Overview): readonly OverviewLine[] {
  const now = new Date(at)
  const { last, problem, checked, check_problem } = backup
  const href = tabAddress('backup')
  const made = `Last automatic backup: ${formatRecent(last, now)}`
  const check =
    checked === null
      ? 'No backup has been test-restored yet'
      : `Last successful test restore: ${formatRecent(checked, now)}`
  const title = problem === null ? made : 'The automatic backup failed'
  return [
    line('backup', 'database', problem === null && last !== null, [made, title], {
      ...{ href, breaks: problem !== null, detail: problem ?? '' },
    }),
    line(
      'backup-check',
      'badge-check',
      check_problem === null,
      [check, 'The test restore of a backup failed'],
      {
        ...{ href, breaks: true },
        detail: check_problem ?? 'Every Monday a backup is restored into a scratch database',
      },
    ),
  ]
}

const maintenanceLine = ({ maintenance }: Overview) =>
  line('maintenance', 'construction', !maintenance, ['The site is open', 'Maintenance is on'], {
    ...{ breaks: true, href: cardAddress('maintenance') },
    detail: maintenance ? 'Visitors are shown that the site is closed' : '',
  })

/** Pages that the law of most places asks for, admins whom no alarm reaches, whether every request was answered, and looks. */
function siteLines(overview: Overview): readonly OverviewLine[] {
  const { load, theme, at } = overview
  const { unwritten } = overview.pages
  const { without_mail: mute } = overview.admins
  const pages = [
    'The pages that the law of most places asks for are written',
    `${pluralize(unwritten.count, 'page')} of the site not written yet`,
  ] as const
  const mail = [
    'Every admin has an email address',
    `${pluralize(mute.count, 'admin')} without an email address`,
  ] as const
  const refused = [
    'No request was refused for lack of capacity',
    `${pluralize(load.refused, 'request')} refused: the server was too busy`,
  ] as const
  const looks = ['The active theme is readable', 'The active theme is hard to read'] as const
  return [
    line('pages', 'file-text', unwritten.count === 0, pages, {
      href: cardAddress('pages'),
      things: thingsOf(unwritten, 'settings', 'page'),
    }),
    line('admins', 'user-cog', mute.count === 0, mail, {
      ...{ href: tabAddress('users'), detail: andMore(mute), things: thingsOf(mute, 'users', 'user') },
    }),
    line('load', 'users', load.refused === 0, refused, {
      breaks: true,
      detail: load.last === null ? '' : `Most recently: ${formatRecent(load.last, new Date(at))}`,
    }),
    pictureLine(overview),
    line('theme', 'palette', theme.readable, looks, {
      ...{ href: cardAddress('themes'), breaks: true },
      detail: `${theme.name}: text at ${formatContrast(theme.contrast)}`,
    }),
  ]
}

/**
 * Lines that need action first, then the others; within both in a fixed order, in which the decisions of the day come first.
 * `more`: lines of the set-up.
 */
export function overviewLines(
  overview: Overview,
  more: readonly OverviewLine[] = [],
): readonly OverviewLine[] {
  const lines = [
    maintenanceLine(overview),
    ...linesOfDecisions(overview),
    ...more,
    ...linesOfFirms(overview),
    rulePageLine(overview),
    ...backupLines(overview),
    mailLine(overview),
    ...siteLines(overview),
  ]
  const rank = { broken: 0, todo: 1, good: 2 }
  return lines.toSorted((one, other) => rank[one.state] - rank[other.state])
}

const stepAddress = (step: string) => tabAddress('set-up', { step })

/** The remaining steps of the set-up; nothing once every step is done or skipped. */
export function setupLines({ steps }: Setup): readonly OverviewLine[] {
  const left = steps.filter(({ state }) => state === 'left')
  const done = steps.filter(({ state }) => state === 'done').length
  const things = left.map(({ key }) => ({ name: setupSteps[key].title, href: stepAddress(key) }))
  const title = `Set-up: ${done} of ${steps.length} done`
  const found = line('setup', 'wrench', false, ['', title], { href: tabAddress('set-up'), things })
  return left.length === 0 ? [] : [found]
}

/** That invented firms are on the site; nothing where there are none. */
export function sampleLines({ firms }: Samples): readonly OverviewLine[] {
  const title = `${pluralize(firms.length, 'sample firm')} on the site`
  const detail = 'Search engines never see them. One tap removes them'
  const found = line('samples', 'layers', false, ['', title], { detail, href: stepAddress('samples') })
  return firms.length === 0 ? [] : [found]
}
