import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'
import type { MailedLink } from './use-mailed-link.ts'

interface MailedPageProps<T> {
  /** Says how wide the page is. */
  readonly className: string | undefined
  readonly link: MailedLink<T>
  /** Retries to open the link. */
  readonly open: () => void
  /** Title until the link is open. */
  readonly title: string
  /** Text for an expired link: how to continue. */
  readonly ended: string
  /** Title where the server could not be asked. */
  readonly failed: string
  readonly children: (opened: T) => ReactNode
}

/** A page that a mailed link opens. It says so while it opens, and where the link is over or out of reach. */
export function MailedPage<T>(props: MailedPageProps<T>) {
  const { className, link, open, title, ended, failed, children } = props
  return (
    <div className={`${layout.wrap} grid grid-cols-1 gap-4 ${className}`}>
      {link.status === 'loading' && (
        <div className={layout.wash}>
          <h1 className={layout.h1}>{title}</h1>
          <p className={layout.lead} role="status">
            Opening your link…
          </p>
          <noscript>This page needs JavaScript.</noscript>
        </div>
      )}
      {link.status === 'ended' && (
        <div className={`${layout.wash} grid justify-items-center py-8`}>
          <Empty icon="link" heading="h1" title="This link has ended" text={ended} bare />
        </div>
      )}
      {link.status === 'failed' && (
        <div className={`${layout.wash} grid justify-items-center py-8`}>
          <Empty
            icon="wifi-off"
            heading="h1"
            title={failed}
            text={link.message}
            bare
            action={
              <Button variant="primary" size="lg" onClick={open}>
                Try Again
              </Button>
            }
          />
        </div>
      )}
      {link.status === 'open' && children(link)}
    </div>
  )
}
