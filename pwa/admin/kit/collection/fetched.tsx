import type { ReactNode } from 'react'
import type { StaffQuery } from '../account/staff-query.tsx'
import { errorMessage, type FailureMessages } from '../form/call-errors.ts'
import { LoadState, type LoadStateProps } from './load-state.tsx'

interface FetchedProps<T> extends Pick<LoadStateProps, 'size' | 'loading'> {
  readonly query: Pick<StaffQuery<T>, 'data' | 'error' | 'refetch'>
  /** The message where it could not be loaded; of `FailureMessages`, behind the server's own. */
  readonly failed: string | FailureMessages
  readonly children: (data: T) => ReactNode
}

/** The data of a read; before it is there, that it is loading or why it failed, with a button that tries again. */
export function Fetched<T>({ query: { data, error, refetch }, failed, children, ...state }: FetchedProps<T>) {
  if (data !== undefined) return children(data)
  const messageOf = (cause: Error) => (typeof failed === 'string' ? failed : errorMessage(cause, failed))
  return <LoadState {...state} failed={error ? messageOf(error) : ''} onRetry={() => void refetch()} />
}
