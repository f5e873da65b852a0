import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { openLine, SentenceText } from '../history/line-row.tsx'
import { sentenceOf } from '../history/sentence.ts'
import { RefreshButton } from '../kit/collection/list-controls.tsx'
import { messageOf } from '../kit/form/call-errors.ts'
import { Page } from '../kit/layout/page-head.tsx'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import words from '../kit/layout/words.module.css'
import { useSamples, useSetup } from '../settings/queries.ts'
import styles from './overview.module.css'
import { type OverviewLine, overviewLines, sampleLines, setupLines } from './overview-lines.ts'
import { useOverview } from './queries.ts'
import { ReviewCharts } from './review-charts.tsx'

/** The tab "Overview": tasks, each leading to its place, and figures about reviews. */
export function OverviewTab() {
  const { data, error, isFetching, refetch } = useOverview()
  const { data: setup } = useSetup()
  const { data: samples } = useSamples()
  const first = [...(setup ? setupLines(setup) : []), ...(samples ? sampleLines(samples) : [])]
  return (
    <Page title="Overview" actions={<RefreshButton busy={isFetching} onRefresh={refetch} />}>
      {error && (
        <Alert title="The overview could not be loaded." icon="circle-alert" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {!data && !error && <p role="status">Loading...</p>}
      {data && (
        <>
          <OverviewLines lines={[...first, ...overviewLines(data)]} />
          <ReviewCharts reviews={data.reviews} />
          <ChangesCard {...data} />
        </>
      )}
    </Page>
  )
}

const stateNames = { broken: 'Not working', todo: 'To do', good: 'Fine' } as const

function Row({ href, children }: Pick<OverviewLine, 'href'> & { readonly children: ReactNode }) {
  if (href === null) return <div className={styles.row}>{children}</div>
  return (
    <PageLink className={styles.row} to={href}>
      {children}
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}

/** The lines, each a link to the place where it is mended, where there is one. */
function OverviewLines({ lines }: { readonly lines: readonly OverviewLine[] }) {
  return (
    <ul className={styles.lines} aria-label="What needs attention">
      {lines.map(({ key, icon, state, title, detail, href, things }) => (
        <li key={key} className={styles.line} data-state={state}>
          <Row href={href}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <span className={styles.text}>
              <span className={styles.what}>
                <VisuallyHidden>{`${stateNames[state]}: `}</VisuallyHidden>
                <span>{title}</span>
              </span>
              {things.length === 0 && detail !== '' && <span className={words.caption}>{detail}</span>}
            </span>
          </Row>
          {things.length > 0 && (
            <p className={styles.things}>
              {things.map((thing) => (
                <PageLink key={thing.href} className={styles.thing} to={thing.href} translate="no">
                  {thing.name}
                </PageLink>
              ))}
              {detail !== '' && href !== null && (
                <PageLink className={styles.thing} to={href}>
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
    <section className={styles.card} aria-label="Latest changes">
      <h2 className={words.strong}>Latest changes</h2>
      {changes.length === 0 && <p className={words.caption}>Nothing has been changed yet</p>}
      <ul className={styles.changes}>
        {changes.map((line) => (
          <li key={line.entry.id}>
            <PageLink className={styles.row} to={tabAddress('history', openLine(line))}>
              <span className={styles.text}>
                <span className={styles.what}>
                  <SentenceText entry={line.entry} {...sentenceOf(line)} />
                </span>
                <span className={words.caption}>{formatRecent(line.entry.at, new Date(at))}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
