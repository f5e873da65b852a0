import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { CONDITION_PARAM, type FirmCondition, UNCHECKED_AFTER_DAYS } from '#contract/firm-conditions.ts'
import type { Named, Overview } from '#contract/overview.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { Samples, Setup } from '#contract/setup/setup-endpoints.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'
import { formatContrast } from '#contract/theme/theme-contrast.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { daysSince, formatRecent } from '#pwa/ui/moment-text.ts'
import { shortDay } from '#pwa/ui/short-day.ts'
import { cardAddress, tabAddress } from '../kit/layout/tab-address.ts'

/** Leads to the firms whose logos failed, else to where the other pictures are named. */
function pictureLine({ pictures }: Overview): OverviewLine {
  const { failed, firms, avatars } = pictures
  const isElsewhere = failed > 0 && firms.count === 0
  return checkedLine({
    ...placesOf(firms, 'lost-logo'),
    ...(isElsewhere ? { href: avatars > 0 ? tabAddress('traders') : cardAddress('logo') } : {}),
    key: 'pictures',
    icon: 'image-off',
    isFine: failed === 0,
    otherwise: 'broken',
    title: `${pluralize(failed, 'picture')} could not be fetched`,
    fine: 'Every picture could be fetched',
  })
}

function reviewLine({ reviews, at }: Overview): OverviewLine {
  const { waiting, oldest } = reviews
  const age = oldest === null ? 0 : daysSince(oldest, new Date(at))
  const oldestWaits =
    age === 0 ? 'The oldest arrived today' : `The oldest has waited for ${pluralize(age, 'day')}`
  const isCrowd = waiting >= TAKES_FILES_UNTIL
  const detail = isCrowd
    ? `${oldestWaits}. New ones are taken without files until fewer than ${TAKES_FILES_UNTIL} wait`
    : oldestWaits
  return checkedLine({
    key: 'reviews',
    icon: 'inbox',
    isFine: waiting === 0,
    otherwise: isCrowd ? 'broken' : 'todo',
    title: `${pluralize(waiting, 'review')} waiting for a decision`,
    fine: 'No reviews are waiting',
    detail: waiting > 0 ? detail : '',
    href: tabAddress('submissions'),
  })
}

interface WaitingItems extends Pick<OverviewLine, 'icon' | 'title'> {
  readonly key?: string
  readonly fine: string
}

/** Other items that wait for a decision. */
const waitingLine = (queue: 'reports' | 'answers' | 'objections', count: number, line: WaitingItems) =>
  checkedLine({ key: queue, ...line, isFine: count === 0, href: tabAddress('submissions', { queue }) })

/** All that the tab counts as reports: those on reviews, and those on parts of firms. */
function reportLine({ reports, outdated }: Overview): OverviewLine {
  const parts = [
    reports > 0 ? pluralize(reports, 'reported review') : '',
    outdated > 0 ? `${pluralize(outdated, 'thing')} that visitors call out of date or false` : '',
  ]
  const line = {
    icon: 'flag',
    title: `${pluralize(reports + outdated, 'report')} waiting for a decision`,
  } as const
  const detail = parts.filter(Boolean).join(', ')
  return {
    ...waitingLine('reports', reports + outdated, { ...line, fine: 'No reports are waiting' }),
    detail,
  }
}

/** What visitors and staff miss without mail. */
const NO_MAIL = 'No links to sign in again, no news for staff and no answers to reviewers are sent'

/** Nothing is called well that was never tried. */
function mailLine({ mail, at }: Overview): OverviewLine {
  const line = { key: 'mail', icon: 'mail', href: cardAddress('email'), things: [] } as const
  const { problem, is_set_up, skipped, sent } = mail
  if (!is_set_up) {
    const detail = skipped ? `It was skipped in the set-up. ${NO_MAIL}` : NO_MAIL
    return { ...line, state: 'todo', title: 'Mail is not set up', detail }
  }
  if (problem !== null)
    return { ...line, state: 'broken', title: 'The last email could not be sent', detail: problem }
  if (sent === null) {
    const detail = 'A test email shows whether it works'
    return { ...line, state: 'todo', title: 'No email has been sent yet', detail }
  }
  const detail = `Most recently sent: ${formatRecent(sent, new Date(at))}`
  return { ...line, state: 'good', title: 'No email has failed', detail }
}

const maintenanceLine = ({ maintenance }: Overview) =>
  checkedLine({
    key: 'maintenance',
    icon: 'construction',
    isFine: !maintenance,
    otherwise: 'broken',
    title: 'Maintenance is on',
    fine: 'The site is open',
    detail: maintenance ? 'Visitors are shown that the site is closed' : '',
    href: cardAddress('maintenance'),
  })

/** Admins whom no alarm reaches. */
function adminLine({ admins }: Overview): OverviewLine {
  const { count, first } = admins.without_mail
  const things = first.map(({ id, name }) => ({ name, href: tabAddress('users', { user: id }) }))
  return checkedLine({
    key: 'admins',
    icon: 'user-cog',
    isFine: count === 0,
    title: `${pluralize(count, 'admin')} without an email address`,
    fine: 'Every admin has an email address',
    detail: count > things.length ? `and ${count - things.length} more` : '',
    href: tabAddress('users'),
    things,
  })
}

/** Pages that the law of most places asks for. */
function pagesLine({ pages }: Overview): OverviewLine {
  const { count, first } = pages.unwritten
  return checkedLine({
    key: 'pages',
    icon: 'file-text',
    isFine: count === 0,
    title: `${pluralize(count, 'page')} of the site not written yet`,
    fine: 'The pages that the law of most places asks for are written',
    href: cardAddress('pages'),
    things: first.map(({ id, name }) => ({ name, href: tabAddress('settings', { page: id }) })),
  })
}

function backupLines({ backup, at }: Overview): OverviewLine[] {
  const now = new Date(at)
  const { last, problem, checked, check_problem } = backup
  const common = { href: tabAddress('backup'), things: [] }
  return [
    {
      ...common,
      key: 'backup',
      icon: 'database',
      state: problem !== null ? 'broken' : last === null ? 'todo' : 'good',
      title:
        problem === null
          ? `Last automatic backup: ${formatRecent(last, now)}`
          : 'The automatic backup failed',
      detail: problem ?? '',
    },
    checkedLine({
      ...common,
      key: 'backup-check',
      icon: 'badge-check',
      isFine: check_problem === null,
      otherwise: 'broken',
      title: 'The test restore of a backup failed',
      fine: checkedTitle(checked, now),
      detail: check_problem ?? 'Every Monday a backup is restored into a scratch database',
    }),
  ]
}

/** Whether every request was answered. */
const loadLine = ({ load: { refused, last }, at }: Overview) =>
  checkedLine({
    key: 'load',
    icon: 'users',
    isFine: refused === 0,
    otherwise: 'broken',
    title: `${pluralize(refused, 'request')} refused: the server was too busy`,
    fine: 'No request was refused for lack of capacity',
    detail: last === null ? '' : `Most recently: ${formatRecent(last, new Date(at))}`,
    href: null,
  })

const checkedTitle = (checked: string | null, now: Date) =>
  checked === null
    ? 'No backup has been test-restored yet'
    : `Last successful test restore: ${formatRecent(checked, now)}`

/** Lines that need action first, then the others; within both in a fixed order. */
export function overviewLines(overview: Overview): readonly OverviewLine[] {
  const { theme } = overview
  const lines: OverviewLine[] = [
    maintenanceLine(overview),
    reviewLine(overview),
    reportLine(overview),
    waitingLine('answers', overview.answers, {
      icon: 'message-circle',
      title: `${pluralize(overview.answers, 'answer')} of firms waiting for a decision`,
      fine: 'No answers are waiting',
    }),
    waitingLine('objections', overview.objections, {
      icon: 'scale',
      title: `${pluralize(overview.objections, 'objection')} of senders waiting for a decision`,
      fine: 'No objections are waiting',
    }),
    ...firmLines(overview),
    rulePageLine(overview),
    ...backupLines(overview),
    mailLine(overview),
    pagesLine(overview),
    adminLine(overview),
    loadLine(overview),
    pictureLine(overview),
    checkedLine({
      key: 'theme',
      icon: 'palette',
      isFine: theme.readable,
      otherwise: 'broken',
      title: 'The active theme is hard to read',
      fine: 'The active theme is readable',
      detail: `${theme.name}: text at ${formatContrast(theme.contrast)}`,
      href: cardAddress('themes'),
    }),
  ]
  const rank = { broken: 0, todo: 1, good: 2 }
  return lines.toSorted((one, other) => rank[one.state] - rank[other.state])
}

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
function placesOf(found: Named, condition: FirmCondition): Pick<OverviewLine, 'detail' | 'href' | 'things'> {
  const things = found.first.map(({ id, name }) => ({ name, href: tabAddress('firms', { firm: id }) }))
  const left = found.count - things.length
  const href = tabAddress('firms', { [CONDITION_PARAM]: condition })
  return { detail: left > 0 ? `and ${left} more` : '', href, things }
}

/** The tasks about firms. */
function firmLines(overview: Overview): readonly OverviewLine[] {
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
function rulePageLine({ rule_pages: { changed, since }, at }: Overview): OverviewLine {
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

/** One line of the overview. */
export interface OverviewLine {
  readonly key: string
  readonly icon: IconName
  /** `todo`: a person should look. `broken`: something does not work. */
  readonly state: 'good' | 'todo' | 'broken'
  readonly title: string
  readonly detail: string
  /** Where it is mended; null where that is no place of the desk. */
  readonly href: string | null
  /** Single things with places of their own. */
  readonly things: readonly { readonly name: string; readonly href: string }[]
}

interface Checked
  extends Pick<OverviewLine, 'key' | 'icon' | 'href'>,
    Partial<Pick<OverviewLine, 'detail' | 'things'>> {
  readonly isFine: boolean
  /** The state where it is not fine. */
  readonly otherwise?: 'todo' | 'broken'
  /** The titles where it is fine, and where it is not. */
  readonly fine: string
  readonly title: string
}

/** The line of something that is fine or not. */
function checkedLine({ isFine, otherwise = 'todo', fine, title, ...line }: Checked): OverviewLine {
  const found = isFine ? ({ state: 'good', title: fine } as const) : { state: otherwise, title }
  return { detail: '', things: [], ...line, ...found }
}

const stepAddress = (step: string) => tabAddress('set-up', { step })

/** The remaining steps of the set-up; nothing once every step is done or skipped. */
export function setupLines({ steps }: Setup): readonly OverviewLine[] {
  const left = steps.filter(({ state }) => state === 'left')
  if (left.length === 0) return []
  const done = steps.filter(({ state }) => state === 'done').length
  return [
    {
      key: 'setup',
      icon: 'wrench',
      state: 'todo',
      title: `Set-up: ${done} of ${steps.length} done`,
      detail: '',
      href: tabAddress('set-up'),
      things: left.map(({ key }) => ({ name: setupSteps[key].title, href: stepAddress(key) })),
    },
  ]
}

/** That invented firms are on the site; nothing where there are none. */
export function sampleLines({ firms }: Samples): readonly OverviewLine[] {
  if (firms.length === 0) return []
  return [
    {
      key: 'samples',
      icon: 'layers',
      state: 'todo',
      title: `${pluralize(firms.length, 'sample firm')} on the site`,
      detail: 'Search engines never see them. One tap removes them',
      href: stepAddress('samples'),
      things: [],
    },
  ]
}
