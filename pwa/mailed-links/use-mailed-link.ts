import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, problemOf } from '#pwa/api/api-error.ts'

/** The state of a link from a mail: opening, expired or used, unreachable, or its contents. */
export type MailedLink<T> =
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
