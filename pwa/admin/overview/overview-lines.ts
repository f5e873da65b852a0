import type { Overview } from '#contract/overview.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { TAKES_FILES_UNTIL } from '#contract/submission-files.ts'
import { formatContrast } from '#contract/theme/theme-contrast.ts'
import { daysSince, formatRecent } from '#pwa/ui/moment-text.ts'
import { cardAddress, tabAddress } from '../kit/layout/tab-address.ts'
import { firmLines, placesOf, rulePageLine } from './firm-lines.ts'
import type { OverviewLine } from './overview-line.ts'

/** Leads to the firms whose logos failed, else to where the other pictures are named. */
function pictureLine({ pictures }: Overview): OverviewLine {
  const { failed, firms, avatars } = pictures
  const isElsewhere = failed > 0 && firms.count === 0
  return {
    ...placesOf(firms, 'lost-logo'),
    ...(isElsewhere ? { href: avatars > 0 ? tabAddress('traders') : cardAddress('logo') } : {}),
    key: 'pictures',
    icon: 'image-off',
    state: failed > 0 ? 'broken' : 'good',
    title:
      failed > 0 ? `${pluralize(failed, 'picture')} could not be fetched` : 'Every picture could be fetched',
  }
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
  return {
    key: 'reviews',
    icon: 'inbox',
    state: isCrowd ? 'broken' : waiting > 0 ? 'todo' : 'good',
    title: waiting > 0 ? `${pluralize(waiting, 'review')} waiting for a decision` : 'No reviews are waiting',
    detail: waiting > 0 ? detail : '',
    href: tabAddress('submissions'),
    things: [],
  }
}

/** Other items that wait for a decision. */
function waitingLine(
  queue: 'reports' | 'answers' | 'objections',
  count: number,
  {
    key = queue,
    icon,
    some,
    none,
  }: Pick<OverviewLine, 'icon'> & {
    readonly key?: string
    readonly some: string
    readonly none: string
  },
): OverviewLine {
  return {
    key,
    icon,
    state: count > 0 ? 'todo' : 'good',
    title: count > 0 ? some : none,
    detail: '',
    href: tabAddress('submissions', { queue }),
    things: [],
  }
}

const maintenanceLine = ({ maintenance }: Overview): OverviewLine => ({
  key: 'maintenance',
  icon: 'construction',
  state: maintenance ? 'broken' : 'good',
  title: maintenance ? 'Maintenance is on' : 'The site is open',
  detail: maintenance ? 'Visitors are shown that the site is closed' : '',
  href: cardAddress('maintenance'),
  things: [],
})

/** Admins whom no alarm reaches. */
function adminLine({ admins }: Overview): OverviewLine {
  const { count, first } = admins.without_mail
  const things = first.map(({ id, name }) => ({ name, href: tabAddress('users', { user: id }) }))
  return {
    key: 'admins',
    icon: 'user-cog',
    state: count > 0 ? 'todo' : 'good',
    title:
      count > 0
        ? `${pluralize(count, 'admin')} without an email address`
        : 'Every admin has an email address',
    detail: count > things.length ? `and ${count - things.length} more` : '',
    href: tabAddress('users'),
    things,
  }
}

/** Pages that the law of most places asks for. */
function pagesLine({ pages }: Overview): OverviewLine {
  const { count, first } = pages.unwritten
  return {
    key: 'pages',
    icon: 'file-text',
    state: count > 0 ? 'todo' : 'good',
    title:
      count > 0
        ? `${pluralize(count, 'page')} of the site not written yet`
        : 'The pages that the law of most places asks for are written',
    detail: '',
    href: cardAddress('pages'),
    things: first.map(({ id, name }) => ({ name, href: tabAddress('settings', { page: id }) })),
  }
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
    {
      ...common,
      key: 'backup-check',
      icon: 'badge-check',
      state: check_problem === null ? 'good' : 'broken',
      title: check_problem === null ? checkedTitle(checked, now) : 'The test restore of a backup failed',
      detail: check_problem ?? 'Every Monday a backup is restored into a scratch database',
    },
  ]
}

/** Whether everybody was answered. */
function loadLine({ load, at }: Overview): OverviewLine {
  const { refused, last } = load
  return {
    key: 'load',
    icon: 'users',
    state: refused > 0 ? 'broken' : 'good',
    title:
      refused > 0
        ? `${pluralize(refused, 'request')} refused: the server was too busy`
        : 'No request was refused for lack of capacity',
    detail: last === null ? '' : `Most recently: ${formatRecent(last, new Date(at))}`,
    href: null,
    things: [],
  }
}

const checkedTitle = (checked: string | null, now: Date) =>
  checked === null
    ? 'No backup has been test-restored yet'
    : `Last successful test restore: ${formatRecent(checked, now)}`

/** Lines that need action first, then the others; within both in a fixed order. */
export function overviewLines(overview: Overview): readonly OverviewLine[] {
  const { mail, theme } = overview
  const lines: OverviewLine[] = [
    maintenanceLine(overview),
    reviewLine(overview),
    waitingLine('reports', overview.reports, {
      icon: 'flag',
      some: `${pluralize(overview.reports, 'reported review')} waiting for a decision`,
      none: 'No reports are waiting',
    }),
    waitingLine('reports', overview.outdated, {
      key: 'outdated',
      icon: 'calendar-clock',
      some: `${pluralize(overview.outdated, 'thing')} that visitors call out of date or false`,
      none: 'Visitors call nothing out of date or false',
    }),
    waitingLine('answers', overview.answers, {
      icon: 'message-circle',
      some: `${pluralize(overview.answers, 'answer')} of firms waiting for a decision`,
      none: 'No answers are waiting',
    }),
    waitingLine('objections', overview.objections, {
      icon: 'scale',
      some: `${pluralize(overview.objections, 'objection')} of senders waiting for a decision`,
      none: 'No objections are waiting',
    }),
    ...firmLines(overview),
    rulePageLine(overview),
    ...backupLines(overview),
    {
      key: 'mail',
      icon: 'mail',
      state: mail.problem === null ? 'good' : 'broken',
      title: mail.problem === null ? 'No email has failed' : 'The last email could not be sent',
      detail: mail.problem ?? '',
      href: cardAddress('email'),
      things: [],
    },
    pagesLine(overview),
    adminLine(overview),
    loadLine(overview),
    pictureLine(overview),
    {
      key: 'theme',
      icon: 'palette',
      state: theme.readable ? 'good' : 'broken',
      title: theme.readable ? 'The active theme is readable' : 'The active theme is hard to read',
      detail: `${theme.name}: text at ${formatContrast(theme.contrast)}`,
      href: cardAddress('themes'),
      things: [],
    },
  ]
  const rank = { broken: 0, todo: 1, good: 2 }
  return lines.toSorted((one, other) => rank[one.state] - rank[other.state])
}
