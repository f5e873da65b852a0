import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RequestInput } from '#pwa/api/request-of.ts'
import { downloadRest } from '#pwa/api/resumable-download.ts'
import { useAsStaff } from './staff-call.ts'

/** The part that has arrived of a file that never changes under its address. */
export interface PartialFile {
  readonly pieces: readonly Blob[]
  readonly bytes: number
}

export const nothingYet: PartialFile = { pieces: [], bytes: 0 }

interface Wanted {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly input: RequestInput
  /** Its entity tag. */
  readonly tag: string
  /** Of the whole file, in bytes. */
  readonly bytes: number
}

interface Receiving {
  /** Called with the part that has arrived; the last one is kept when the connection breaks. */
  readonly onReceived: (held: PartialFile) => void
  /** Told how many bytes have come. */
  readonly onProgress: (moved: number) => void
}

/** Reads the rest of a file as the signed-in user, from the end of the part that `held` returns. Throws like `call`. */
type RestDownload = (wanted: Wanted, held: () => PartialFile, receiving: Receiving) => Promise<void>

/** The call for large files, which can break off. */
export function useDownloadRest(): RestDownload {
  const asStaff = useAsStaff()
  return useCallback<RestDownload>(
    ({ endpoint, ...wanted }, held, receiving) =>
      asStaff((as) => downloadRest(endpoint, wanted, held(), { ...as, ...receiving })),
    [asStaff],
  )
}
