import type { ComponentType, ReactNode } from 'react'
import { type Overview, readOverview, waitingSteps } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { waitingOf } from '#contract/submission-queue.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { openLine, SentenceText } from '../history/line-row.tsx'
import { useRecentActs } from '../history/queries.ts'
import { RecentActList } from '../history/recent-acts.tsx'
import { sentenceOf } from '../history/sentence.ts'
import { useAccount } from '../kit/account/session.tsx'
import { RefreshButton } from '../kit/collection/list-controls.tsx'
import { messageOf } from '../kit/form/call-errors.ts'
import { Page } from '../kit/layout/page-head.tsx'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { useSamples, useSetup } from '../settings/queries.ts'
import { useQueueCounts } from '../submissions/queries.ts'
import type { BarPictureProps, Series } from './bar-picture.tsx'
import { decisionLines, type OverviewLine, overviewLines, sampleLines, setupLines } from './overview-lines.ts'
import { useOverview } from './queries.ts'

const cardClasses = 'min-w-0 rounded-lg border border-border bg-surface p-4'
const textClasses = 'grid min-w-0 flex-1 grid-cols-1 wrap-anywhere'
/** What makes a short name wide enough for a thumb stands out on both sides, so that all stand equally far apart. */
const thingClasses = '-mx-2 inline-flex min-h-tap min-w-tap items-center px-2 wrap-anywhere text-primary-ink'
const summaryClasses = 'flex min-h-tap cursor-pointer items-center gap-2 text-sm text-text-2'

/** The tab "Overview": of the whole site, or of what a moderator may know. */
export function OverviewTab() {
  const { role } = useAccount()
  return can(role, readOverview.permission) ? <SiteOverview /> : <OwnOverview />
}

/** Tasks, each leading to its place, and figures about reviews. */
function SiteOverview() {
  const { data, error, isFetching, refetch } = useOverview()
  const { data: setup } = useSetup()
  const { data: samples } = useSamples()
  const more = [...(setup ? setupLines(setup) : []), ...(samples ? sampleLines(samples) : [])]
  return (
    <Page title="Overview" actions={<RefreshButton busy={isFetching} onRefresh={refetch} />}>
      <OverviewState error={error} isLoading={!data} />
      {data && (
        <>
          <AllLines lines={overviewLines(data, more)} />
          <ReviewCharts reviews={data.reviews} />
          <ChangesCard {...data} />
        </>
      )}
    </Page>
  )
}

/** What waits for a decision, and what the person did themselves: each is a call that the role may make. */
function OwnOverview() {
  const counts = useQueueCounts()
  const acts = useRecentActs()
  const { data, error } = counts
  const refresh = () => Promise.all([counts.refetch(), acts.refetch()])
  const isBusy = counts.isFetching || acts.isFetching
  return (
    <Page title="Overview" actions={<RefreshButton busy={isBusy} onRefresh={refresh} />}>
      <OverviewState error={error} isLoading={!data} />
      {data && <AllLines lines={decisionLines(waitingOf(data))} />}
      <section className={`${cardClasses} grid grid-cols-1 gap-3`} aria-label="Your acts of the last day">
        <h2 className="text-h3 font-650">Your acts of the last day</h2>
        <RecentActList />
      </section>
    </Page>
  )
}

interface OverviewStateProps {
  readonly error: Error | null
  readonly isLoading: boolean
}

/** That it could not be loaded, or is not yet. */
function OverviewState({ error, isLoading }: OverviewStateProps) {
  if (!error) return isLoading ? <p role="status">Loading...</p> : null
  return (
    <Alert title="The overview could not be loaded." icon="circle-alert" role="alert">
      {messageOf(error)}
    </Alert>
  )
}

const rowClasses = 'flex min-h-14 items-center gap-3 py-2'
const brokenClasses = 'bg-danger-soft text-danger-ink'
const todoClasses = 'bg-warning-soft text-warning-ink'
const goodClasses = 'bg-surface-2 text-text-2'
const toneClasses = { broken: brokenClasses, todo: todoClasses, good: goodClasses } as const

const stateNames = { broken: 'Not working', todo: 'To do', good: 'Fine' } as const

function Row({ href, children }: Pick<OverviewLine, 'href'> & { readonly children: ReactNode }) {
  if (href === null) return <div className={`${rowClasses} px-4`}>{children}</div>
  return (
    <PageLink className={`${rowClasses} px-4`} to={href}>
      {children}
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}

interface LinesProps {
  readonly lines: readonly OverviewLine[]
}

/** What needs attention, and below it one line that opens into all that is well. */
function AllLines({ lines }: LinesProps) {
  const well = lines.filter(({ state }) => state === 'good')
  const work = lines.filter(({ state }) => state !== 'good')
  const title = pluralize(well.length, 'other check')
  return (
    <>
      {work.length > 0 && <OverviewLines label="What needs attention" lines={work} />}
      {well.length > 0 && (
        <details className="group">
          <summary className={summaryClasses}>
            <Icon name="circle-check" size="s" className="text-success-ink" />
            <span>
              {work.length === 0 ? `All is well: ${well.length} checks` : `${title} found all well`}
            </span>
            <Icon name="chevron-down" size="s" className="flex-none group-open:rotate-180" />
          </summary>
          <OverviewLines label="What is well" lines={well} />
        </details>
      )}
    </>
  )
}

/** The lines, each a link to the place where it is mended, where there is one. */
function OverviewLines({ label, lines }: LinesProps & { readonly label: string }) {
  return (
    <ul className="grid grid-cols-1 rounded-lg border border-border bg-surface" aria-label={label}>
      {lines.map(({ key, icon, state, title, detail, href, things }) => (
        <li key={key} className="not-first:border-t not-first:border-t-border">
          <Row href={href}>
            <span className={`grid size-10 flex-none place-items-center rounded-md ${toneClasses[state]}`}>
              <Icon name={icon} />
            </span>
            <span className={textClasses}>
              <span className={`leading-135 ${state === 'good' ? '' : 'font-650'}`}>
                <VisuallyHidden>{`${stateNames[state]}: `}</VisuallyHidden>
                <span>{title}</span>
              </span>
              {things.length === 0 && detail !== '' && <span className="text-sm text-text-3">{detail}</span>}
            </span>
          </Row>
          {things.length > 0 && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-0 pt-0 pr-4 pb-2 pl-beside-icon">
              {things.map((thing) => (
                <PageLink key={thing.href} className={thingClasses} to={thing.href} translate="no">
                  {thing.name}
                </PageLink>
              ))}
              {detail !== '' && href !== null && (
                <PageLink className={thingClasses} to={href}>
                  {detail}
                </PageLink>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The latest changes, each with a link to its place in the history. */
function ChangesCard({ changes, at }: Pick<Overview, 'changes' | 'at'>) {
  return (
    <section className={cardClasses} aria-label="Latest changes">
      <h2 className="text-h3 font-650">Latest changes</h2>
      {changes.length === 0 && <p className="text-sm text-text-3">Nothing has been changed yet</p>}
      <ul className="grid grid-cols-1 items:not-first:border-t items:not-first:border-t-border">
        {changes.map((line) => (
          <li key={line.entry.id}>
            <PageLink className={rowClasses} to={tabAddress('history', openLine(line))}>
              <span className={textClasses}>
                <span className="leading-135 strongs:font-650">
                  <SentenceText entry={line.entry} {...sentenceOf(line)} />
                </span>
                <span className="text-sm text-text-3">{formatRecent(line.entry.at, new Date(at))}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Reviews = Overview['reviews']

/** "17 Nov". */
const weekName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The charting library is half of this tab: its lines do not wait for it, and the tables hold all that it draws. */
const picture = deferredComponent(async () => (await import('./bar-picture.tsx')).BarPicture)

/** Reviews sent, decisions, and how long reviews wait; each as a picture and as a table. */
function ReviewCharts({ reviews }: { readonly reviews: Reviews }) {
  const { Component: Picture } = picture.useAhead()
  const weeks = reviews.weeks.map(({ from, received, approved, rejected }) => ({
    name: weekName.format(new Date(from)),
    Received: received,
    Approved: approved,
    Rejected: rejected,
  }))
  const ages = waitingSteps.map(({ label }, index) => ({ name: label, Waiting: reviews.ages[index] ?? 0 }))
  const charts = [
    { title: 'Reviews per week', head: 'Week of', rows: weeks, bars: [received] },
    { title: 'Decisions per week', head: 'Week of', rows: weeks, bars: [approved, rejected] },
    { title: 'Age of waiting reviews', head: 'Waiting for', rows: ages, bars: [waiting] },
  ]
  return (
    <div className="grid grid-cols-charts gap-4">
      {charts.map((chart) => (
        <Chart key={chart.title} Picture={Picture} {...chart} />
      ))}
    </div>
  )
}

const received: Series = { name: 'Received', fill: 'var(--primary-ink)' }
const approved: Series = { name: 'Approved', fill: 'var(--success-ink)' }
const rejected: Series = { name: 'Rejected', fill: 'var(--danger-ink)' }
const waiting: Series = { name: 'Waiting', fill: 'var(--primary-ink)' }

const cellClasses = 'border-t border-t-border px-0 py-1 font-400'

interface ChartProps extends BarPictureProps {
  /** null until it is loaded. */
  readonly Picture: ComponentType<BarPictureProps> | null
  readonly title: string
  /** Names what the rows are. */
  readonly head: string
}

/** A chart of bars. The table below it, closed at first, holds the same for screen readers. */
function Chart({ Picture, title, head, rows, bars }: ChartProps) {
  return (
    <section className={cardClasses} aria-label={title}>
      <h2 className="text-h3 font-650">{title}</h2>
      <div className="mt-3 h-chart text-xs labels:fill-text-3" aria-hidden="true">
        {Picture && <Picture rows={rows} bars={bars} />}
      </div>
      <details className="group">
        <summary className={summaryClasses}>
          <span>As a table</span>
          <Icon name="chevron-down" size="s" className="flex-none group-open:rotate-180" />
        </summary>
        <table className="w-full text-sm">
          <caption className="pb-1 text-start text-text-3">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${cellClasses} text-start`}>
                {head}
              </th>
              {bars.map(({ name }) => (
                <th key={name} scope="col" className={`${cellClasses} text-end`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row" className={`${cellClasses} text-start`}>
                  {row.name}
                </th>
                {bars.map(({ name }) => (
                  <td key={name} className={`${cellClasses} text-end`}>
                    {row[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
