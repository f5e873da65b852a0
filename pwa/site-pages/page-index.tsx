import { useMemo } from 'react'
import type { PageBlock } from '#contract/site-pages/page-blocks.ts'
import { plainText } from '#contract/site-pages/plain-text.ts'
import { useMarkedPart } from '#pwa/ui/marked-part.ts'
import styles from './site-pages.module.css'

/** From so many headings on a page has an index. */
const FEWEST = 3

const same = (id: string) => id

/** The headings of a long page, beside it on a wide screen. */
export function PageIndex({ blocks }: { readonly blocks: readonly PageBlock[] }) {
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
