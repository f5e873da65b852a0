import type { Overview } from '#contract/overview.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'
import { formatContrast } from '#contract/theme/theme-contrast.ts'
import { daysSince, formatRecent } from '#pwa/ui/moment-text.ts'
import { cardAddress, tabAddress } from '../kit/layout/tab-address.ts'
import { firmLines, placesOf, rulePageLine } from './firm-lines.ts'
import { checkedLine, type OverviewLine } from './overview-line.ts'

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
