import type { ReactNode } from 'react'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { onDay } from '#pwa/ui/figure-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { numbered } from '#pwa/ui/with-names.tsx'
import { PageText } from './page-text.tsx'
import styles from './site-pages.module.css'

const CHANGES = 'changes'

interface WrittenPageProps {
  readonly page: ShownPage
  /** Between the title and the text. */
  readonly children?: ReactNode
}

/** A page of the owner's: its title, its text, and how that changed. */
export function WrittenPage({ page, children }: WrittenPageProps) {
  return (
    <article className={`${layout.wash} ${styles.article} wrap-break-word`}>
      <h1 className={layout.h1}>{page.title}</h1>
      {page.isWritten ? (
        <>
          <LastChange page={page} />
          {children}
          <PageText blocks={page.blocks} />
          {tellsOfChanges(page) && <Changes page={page} />}
        </>
      ) : (
        <div className="mt-4 flex gap-3 rounded-lg bg-surface-2 p-4 text-text-2">
          <Icon name="info" />
          <p>The operator of this site has not written this page yet.</p>
        </div>
      )}
    </article>
  )
}

/** Whether there is more to say of changes than the day of the first. */
const tellsOfChanges = ({ changes }: ShownPage): boolean =>
  changes.length > 1 || (changes[0]?.note ?? '') !== ''

function LastChange({ page }: { readonly page: ShownPage }) {
  const [newest] = page.changes
  if (!newest) return null
  return (
    <p className="mt-2 text-sm text-text-3">
      <span>
        Changed <time dateTime={newest.on}>{onDay(newest.on)}</time>.
      </span>{' '}
      {tellsOfChanges(page) && (
        <a className="font-600 text-accent-ink underline" href={`#${CHANGES}`}>
          What changed
        </a>
      )}
    </p>
  )
}

/** The days on which the text changed, newest first. The last is the day that it was written. */
function Changes({ page: { changes } }: { readonly page: ShownPage }) {
  return (
    <section
      id={CHANGES}
      className="mt-8 border-t border-t-border pt-4 text-text-2"
      aria-labelledby="changes-title"
    >
      <h2 id="changes-title" className={`${layout.h3} text-text`}>
        What changed
      </h2>
      <ol>
        {numbered(changes).map(({ part: { on, note }, place }) => (
          <li key={place} className="mt-2 grid">
            <time className="text-sm text-text-3" dateTime={on}>
              {onDay(on)}
            </time>
            <span>{note || (place === changes.length - 1 ? 'First written' : 'Changed')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
