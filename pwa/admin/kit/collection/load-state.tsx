import type { ReactNode } from 'react'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import type { StaffQuery } from '../account/staff-query.tsx'
import { errorMessage, type FailureMessages } from '../form/call-errors.ts'

export interface LoadStateProps {
  /** Shown until it is loaded; null: nothing is. */
  readonly loading?: string | null | undefined
  /** Why it could not be loaded; "" where nothing failed. */
  readonly failed?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** Its place: a whole tab, a pane beside the open item, or a part of a page. */
  readonly size: 'tab' | 'pane' | 'part'
}

const tabClasses = 'grid min-h-full place-content-center p-6 text-center text-text-3'
const paneClasses = 'p-5 text-text-3'
const classes = { tab: tabClasses, pane: paneClasses, part: undefined } as const

/** Says that something is loading or could not be loaded, in its place. */
export function LoadState({ loading = 'Loading...', failed = '', onRetry, size }: LoadStateProps) {
  if (failed === '') {
    if (loading === null) return null
    return (
      <p className={classes[size]} role="status">
        {loading}
      </p>
    )
  }
  const retry = (
    <Button variant={size === 'part' ? 'outline' : 'primary'} icon="refresh-cw" onClick={onRetry}>
      Try Again
    </Button>
  )
  if (size === 'part') {
    return (
      <Alert title={failed} icon="circle-alert" role="alert">
        {retry}
      </Alert>
    )
  }
  return (
    <div className={size === 'tab' ? tabClasses : undefined} role="alert">
      <Empty bare={size === 'tab'} icon="cloud-alert" title={failed} action={retry} />
    </div>
  )
}

interface FetchedProps<T> extends Pick<LoadStateProps, 'size' | 'loading'> {
  readonly query: Pick<StaffQuery<T>, 'data' | 'error' | 'refetch'>
  /** The message where it could not be loaded; of `FailureMessages`, behind the server's own. */
  readonly failed: string | FailureMessages
  /** Put around the state in place of the data: the head of a screen that is otherwise filled from the data. */
  readonly frame?: (state: ReactNode) => ReactNode
  readonly children: (data: T) => ReactNode
}

/** The data of a read; before it is there, that it is loading or why it failed, with a button that tries again. */
export function Fetched<T>({ query, failed, frame = (state) => state, children, ...rest }: FetchedProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  const messageOf = (cause: Error) => (typeof failed === 'string' ? failed : errorMessage(cause, failed))
  return frame(<LoadState {...rest} failed={error ? messageOf(error) : ''} onRetry={() => void refetch()} />)
}
