import { useMemo } from 'react'
import type { FirmDetails } from '#contract/firm.ts'
import { useDirectoryState } from '#pwa/data/directory.tsx'
import { type ShownSister, sistersOf } from './sisters.ts'

const none: readonly ShownSister[] = []

/** The firms of the same owner; none in a preview of the admin area, which has no directory. */
export function useSisters(details: FirmDetails | null): readonly ShownSister[] {
  const state = useDirectoryState()
  const every = state.status === 'ready' ? state.directory.every : null
  return useMemo(
    () => (details && every ? sistersOf(details, (wanted) => every.find(({ id }) => id === wanted)) : none),
    [details, every],
  )
}
