import type { ReactNode } from 'react'
import type { StaffQuery } from '../account/staff-query.tsx'
import { errorMessage, type FailureMessages } from '../form/call-errors.ts'
import { LoadState, type LoadStateProps } from './load-state.tsx'

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
