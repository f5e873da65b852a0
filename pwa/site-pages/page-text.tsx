import { Fragment } from 'react'
import type { PageBlock, Run } from '#contract/site-pages/page-blocks.ts'
import { plainText } from '#contract/site-pages/plain-text.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { numbered } from '#pwa/ui/with-names.tsx'
import styles from './site-pages.module.css'

/** The parts of a page's text, as elements. */
export function PageText({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  return (
    <div className={`${styles.text} leading-160 wrap-break-word text-text-2`}>
      {numbered(blocks).map(({ part, place }) => (
        <Block key={place} block={part} />
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
          {numbered(block.items).map(({ part: { number, blocks }, place }) => (
            <li key={place} value={number}>
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
      {numbered(others).map(({ part, place }) => (
        <Block key={place} block={part} />
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
    <table className={`${styles.table} my-3 w-full rounded-md border border-border text-sm leading-140`}>
      <thead>
        <tr>
          {numbered([first, ...others]).map(({ part: runs, place }) => (
            <th
              key={place}
              scope="col"
              className="bg-surface-2 px-3 py-2 text-left text-xs font-600 text-text-3"
            >
              <Runs runs={runs} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ part: [name = [], ...values], place: row }) => (
          <tr key={row}>
            <th scope="row" className="text-left font-600 text-text">
              <Runs runs={name} />
            </th>
            {numbered(values).map(({ part: runs, place }) => (
              <td key={place} data-label={`${plainText(others[place] ?? [])}:`}>
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
  return numbered(runs).map(({ part: run, place }) => {
    const words = run.strong ? <strong>{run.text}</strong> : <span>{run.text}</span>
    return (
      <Fragment key={place}>
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
