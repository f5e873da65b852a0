import { useMemo } from 'react'
import type { PageBlock } from '#contract/site-pages/page-blocks.ts'
import { plainText } from '#contract/site-pages/plain-text.ts'
import type { SitePage as ListedPage } from '#contract/site-pages/site-page.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useSitePage } from '#pwa/data/site-pages/use-site-page.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { useMarkedPart } from '#pwa/ui/marked-part.ts'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
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

/** From so many headings on a page has an index. */
const FEWEST = 3

const same = (id: string) => id

/** The headings of a long page, beside it on a wide screen. */
function PageIndex({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  const parts = useMemo(
    () =>
      blocks.flatMap((block) =>
        block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: plainText(block.runs) }] : [],
      ),
    [blocks],
  )
  const ids = useMemo(() => parts.map(({ id }) => id), [parts])
  const { marked, mark } = useMarkedPart(ids, same)
  if (parts.length < FEWEST) return null
  return (
    <nav className={styles.index} aria-label="On this page">
      {parts.map(({ id, title }) => (
        <a
          key={id}
          className="flex min-h-tap items-center rounded-md px-3 leading-125 font-500 text-text-2 current:bg-primary-soft current:font-650 current:text-primary-ink"
          href={`#${id}`}
          aria-current={id === marked || undefined}
          onClick={() => mark(id)}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
