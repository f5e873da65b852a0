import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, problemOf } from '#pwa/api/api-error.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'

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

/** The state of a link from a mail: opening, expired or used, unreachable, or its contents. */
type MailedLink<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ended' }
  | { readonly status: 'failed'; readonly message: string }
  | ({ readonly status: 'open' } & T)

/** Whether a call was refused because the link that it names is over. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Asks the server for the contents of a link. `read`: the call, which throws `ApiError` only. */
export async function openLink<T>(
  read: (token: string) => Promise<T>,
  token: string,
): Promise<MailedLink<T>> {
  try {
    return { status: 'open', ...(await read(token)) }
  } catch (error) {
    return isOver(error) ? { status: 'ended' } : { status: 'failed', message: problemOf(error) }
  }
}

/**
 * A link from a mail, opened with the token of its address and again for another one. `read` must stay the same function; `token`:
 * null until the device has read it. `open` retries, `show` replaces the contents.
 */
export function useMailedLink<T>(read: (token: string) => Promise<T>, token: string | null) {
  const [link, show] = useState<MailedLink<T>>({ status: 'loading' })
  const run = useRef(0)
  const open = useCallback(() => {
    if (token === null) return
    show({ status: 'loading' })
    run.current += 1
    const mine = run.current
    // The link in the address may have changed since.
    void openLink(read, token).then((next) => mine === run.current && show(next))
  }, [read, token])
  useEffect(open, [open])
  return { link, open, show }
}
