import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission.ts'
import { type SelectedParam, useSelectedParam, useSetParams } from '../kit/use-selected-param.ts'

/** What of the screen stands in the address, so that Back, a reload and a link find it again. */
export interface SubmissionAddress extends SelectedParam {
  /** The only state that is listed; null: all. */
  readonly status: SubmissionStatus | null
  narrow(status: SubmissionStatus | null): void
}

export function useSubmissionAddress(): SubmissionAddress {
  const [query] = useSearchParams()
  const { selected, open } = useSelectedParam('submission')
  const setParams = useSetParams()
  const status = submissionStatuses.find(({ key }) => key === query.get('status'))?.key ?? null
  return useMemo(
    () => ({ selected, status, open, narrow: (next) => setParams({ status: next }, { replace: true }) }),
    [selected, status, open, setParams],
  )
}
