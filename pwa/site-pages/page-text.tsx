import { Fragment } from 'react'
import type { PageBlock, Run } from '#contract/site-pages/page-blocks.ts'
import { plainText } from '#contract/site-pages/plain-text.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import styles from './page-text.module.css'

/** The parts of a page's text, as elements. */
export function PageText({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole, and its parts have no names
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { readonly block: PageBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id}>
          <Runs runs={block.runs} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map(({ number, blocks }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index} value={number}>
              <Entry blocks={blocks} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TextTable head={block.head} rows={block.rows} />
    default:
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
  }
}

/** What an entry of a list says: its first paragraph beside its mark, the rest below. */
function Entry({ blocks: [first, ...others] }: { readonly blocks: readonly PageBlock[] }) {
  if (!first) return null
  return (
    <>
      {first.kind === 'paragraph' ? <Runs runs={first.runs} /> : <Block block={first} />}
      {others.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Block key={index} block={block} />
      ))}
    </>
  )
}

interface TextTableProps {
  readonly head: readonly (readonly Run[])[]
  readonly rows: readonly (readonly (readonly Run[])[])[]
}

/** On a phone each row is a block of its own, with the heads before their values. */
function TextTable({ head, rows }: TextTableProps) {
  const [first = [], ...others] = head
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[first, ...others].map((runs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <th key={index} scope="col">
              <Runs runs={runs} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = [], ...values], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={row}>
            <th scope="row">
              <Runs runs={name} />
            </th>
            {values.map((runs, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={index} data-label={`${plainText(others[index] ?? [])}:`}>
                <Runs runs={runs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, index) => {
    const words = run.strong ? <strong>{run.text}</strong> : <span>{run.text}</span>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>
        {run.href === undefined ? words : <TextLink href={run.href}>{words}</TextLink>}
      </Fragment>
    )
  })
}

/** A link of a text: a page of this site opens in it, the rest as the browser opens links. */
function TextLink({ href, children }: { readonly href: string; readonly children: React.ReactNode }) {
  if (href.startsWith('/')) return <PageLink to={href}>{children}</PageLink>
  const isElsewhere = /^https?:/.test(href)
  return (
    <a href={href} {...(isElsewhere && { rel: 'noopener ugc' })}>
      {children}
    </a>
  )
}
