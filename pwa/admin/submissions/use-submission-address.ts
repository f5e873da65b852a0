import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'

/** What of the screen stands in the address, so that Back, a reload and a link find it again. */
export interface SubmissionAddress {
  /** Id of the open review, or null. */
  readonly selected: string | null
  /** The only state that is listed; null: all. */
  readonly status: SubmissionStatus | null
  open(id: string | null, options?: { readonly replace?: boolean }): void
  narrow(status: SubmissionStatus | null): void
}

export function useSubmissionAddress(): SubmissionAddress {
  const [query, setQuery] = useSearchParams()
  const put = useCallback(
    (key: string, value: string | null, replace: boolean) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          if (value === null) next.delete(key)
          else next.set(key, value)
          return next
        },
        { replace },
      ),
    [setQuery],
  )
  const selected = query.get('submission')
  const status = submissionStatuses.find(({ key }) => key === query.get('status'))?.key ?? null
  return useMemo(
    () => ({
      selected,
      status,
      open: (id, { replace = false } = {}) => put('submission', id, replace),
      narrow: (next) => put('status', next, true),
    }),
    [selected, status, put],
  )
}
