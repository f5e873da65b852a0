import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { isUnanswered } from './explain.ts'

/** How often a read that nobody answered is tried anew. */
const RETRIES = 2

const isWorthRetrying = (failures: number, error: unknown) => failures < RETRIES && isUnanswered(error)

/** What staff read from the server, for as long as one person is signed in. */
export function StaffQueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Offline a read fails and says so, rather than wait without a word.
          queries: { retry: isWorthRetrying, staleTime: seconds(5), networkMode: 'always' },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  // Whoever signs out leaves nothing behind, in no tab.
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
