import { useParams } from 'react-router-dom'
import { type SitePage as ListedPage, pageOf } from '#contract/site-pages/site-page.ts'
import type { ShownPage } from '#contract/site-pages/site-page-endpoints.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { type HeldPage, useSitePage } from '#pwa/data/site-pages/use-site-page.ts'
import { NotFoundScreen } from '#pwa/states/not-found-screen.tsx'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { onDay } from '#pwa/ui/figure-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { PageIndex } from './page-index.tsx'
import { PageText } from './page-text.tsx'
import styles from './site-page.module.css'

const CHANGES = 'changes'

/** One of the owner's pages, such as the privacy page. */
export function SitePage() {
  const { slug = '' } = useParams()
  const { settings } = useDirectory()
  const page = pageOf(settings.pages.list, slug)
  return page ? <ListedSitePage key={slug} page={page} /> : <NotFoundScreen />
}

function ListedSitePage({ page }: { readonly page: ListedPage }) {
  const held = useSitePage(page.slug)
  const shown = typeof held === 'object' ? held?.page : undefined
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      {shown && <PageIndex blocks={shown.blocks} />}
      <article className={`${layout.wash} ${styles.article}`}>
        <h1 className={layout.h1}>{page.title}</h1>
        {shown && <LastChange page={shown} />}
        <HeldText held={held} />
        {shown && shown.changes.length > 1 && <Changes page={shown} />}
      </article>
    </div>
  )
}

function LastChange({ page: { changes } }: { readonly page: ShownPage }) {
  const [newest] = changes
  if (!newest) return null
  return (
    <p className={styles.changed}>
      <span>
        Changed <time dateTime={newest.on}>{onDay(newest.on)}</time>.
      </span>{' '}
      {changes.length > 1 && <a href={`#${CHANGES}`}>What changed</a>}
    </p>
  )
}

function HeldText({ held }: { readonly held: HeldPage }) {
  const { connection } = useDirectory()
  if (held === null) return <Skeleton className={styles.skeleton} />
  if (held === 'unreachable') {
    return (
      <Empty icon="wifi-off" title="Connect to read this page" text="This device does not hold it yet." />
    )
  }
  if (!held.page.isWritten) {
    return (
      <div className={styles.unwritten}>
        <Icon name="info" />
        <p>The operator of this site has not written this page yet.</p>
      </div>
    )
  }
  return (
    <>
      {connection === 'offline' && <KeptAge moment={held.readAt} />}
      <PageText blocks={held.page.blocks} />
    </>
  )
}

/** How old a page is that this device keeps. Only ever drawn in the browser: the first frame of the server is online. */
function KeptAge({ moment }: { readonly moment: string }) {
  return (
    <p className={styles.changed}>
      <Icon name="wifi-off" size="s" /> <span>{`Saved ${formatAge(Date.now() - Date.parse(moment))}`}</span>
    </p>
  )
}

/** The days on which the text changed, newest first. The last is the day that it was written. */
function Changes({ page: { changes } }: { readonly page: ShownPage }) {
  return (
    <section id={CHANGES} className={styles.changes} aria-labelledby="changes-title">
      <h2 id="changes-title" className={layout.h3}>
        What changed
      </h2>
      <ol>
        {changes.map(({ on, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one day may have two changes, and none has a name
          <li key={index}>
            <time dateTime={on}>{onDay(on)}</time>
            <span>{note || (index === changes.length - 1 ? 'First written' : 'Changed')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
