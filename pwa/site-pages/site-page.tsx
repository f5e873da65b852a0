import type { SitePage as ListedPage } from '#contract/site-pages/site-page.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useSitePage } from '#pwa/data/site-pages/use-site-page.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { PageIndex } from './page-index.tsx'
import styles from './site-pages.module.css'
import { WrittenPage } from './written-page.tsx'

/** One of the owner's pages, such as the privacy page. */
export function SitePage({ page: { slug, title } }: { readonly page: ListedPage }) {
  const { connection } = useDirectory()
  const held = useSitePage(slug)
  const isHeld = held !== null && held !== 'unreachable'
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      {isHeld ? (
        <>
          <PageIndex blocks={held.page.blocks} />
          <WrittenPage page={{ ...held.page, title }}>
            {connection === 'offline' && (
              <KeptAge label="Saved" className="mt-2 text-sm text-text-3" moment={held.readAt} />
            )}
          </WrittenPage>
        </>
      ) : (
        <article
          className={`${layout.wash} ${styles.article} wrap-break-word`}
          aria-busy={held === null || undefined}
        >
          <h1 className={layout.h1}>{title}</h1>
          {held === null ? (
            <Skeleton className="mt-5 block h-64" />
          ) : (
            <Empty
              icon="wifi-off"
              title="Connect to read this page"
              text="This device does not hold it yet."
            />
          )}
        </article>
      )}
    </div>
  )
}
