import { useEffect, useRef, useState } from 'react'
import type { SubmissionFile } from '#contract/submission.ts'
import { errorMessage } from '../kit/form/call-errors.ts'

export const FILE_LOST = { failed: 'The file could not be loaded. Please try again.' }

export const isPicture = ({ type }: SubmissionFile) => type.startsWith('image/')

/** Whether a file can be looked at here. */
export const isViewable = (file: SubmissionFile): boolean =>
  isPicture(file) || file.type === 'application/pdf'

/** Reads the bytes of a file of the submission. Throws `ApiError`. */
export type ReadFile = (file: SubmissionFile) => Promise<Blob>

/** The bytes of a file, or why they did not come. */
export function useFile(file: SubmissionFile | undefined, onRead: ReadFile) {
  const [read, setRead] = useState<{ of: string; blob: Blob | null; problem: string }>()
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    if (!file) return
    let isGone = false
    const keep = (blob: Blob | null, problem = '') => isGone || setRead({ of: file.id, blob, problem })
    latest.current(file).then(keep, (error) => keep(null, errorMessage(error, FILE_LOST)))
    return () => {
      isGone = true
    }
  }, [file])
  return read && read.of === file?.id ? read : { blob: null, problem: '' }
}
