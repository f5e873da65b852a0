import { useCallback, useState } from 'react'
import type { SubmissionCounts } from '#contract/submission.ts'
import { listSubmissions, readReviewCounts, readSubmission } from '#contract/submission-endpoints.ts'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import rows from '../kit/list-rows.module.css'
import { ListPane } from '../kit/panes.tsx'
import { useRefresh, useStaffQuery } from '../kit/staff-query.ts'
import { SubmissionPage } from './submission-page.tsx'
import type { RowDeeds } from './submission-row.tsx'
import type { SubmissionAddress } from './use-submission-address.ts'

interface SubmissionListProps extends RowDeeds {
  readonly address: SubmissionAddress
}

function countOf(counts: SubmissionCounts | undefined, status: SubmissionStatus): number | undefined {
  if (!counts) return undefined
  const { received, approved, rejected } = counts
  return { approved, rejected, pending: received - approved - rejected }[status]
}

/** The reviews that were sent in, page by page, with Refresh. */
export function SubmissionList({ address, ...deeds }: SubmissionListProps) {
  const { selected, status, narrow } = address
  const { data: counts } = useStaffQuery(readReviewCounts, {})
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState({ status, pages: 1 })
  const pages = shown.status === status ? shown.pages : 1
  const more = useCallback(() => setShown({ status, pages: pages + 1 }), [status, pages])
  const reload = async () => {
    setBusy(true)
    await refresh(listSubmissions, readReviewCounts, readSubmission)
    setBusy(false)
  }
  const chip = (key: SubmissionStatus | null, label: string, count: number | undefined) => (
    <Chip
      key={label}
      pressed={status === key}
      ticked={key !== null}
      count={count}
      onPress={() => narrow(status === key ? null : key)}
    >
      {label}
    </Chip>
  )
  return (
    <ListPane
      title="Submissions"
      count={counts && `${counts.received.toLocaleString('en')} total`}
      actions={
        <Button icon="refresh-cw" busy={busy} onClick={() => void reload()}>
          Refresh
        </Button>
      }
      filters={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser.
        <div className={rows.filters} role="group" aria-label="Filter by state">
          {chip(null, 'All', undefined)}
          {submissionStatuses.map(({ key, label }) => chip(key, label, countOf(counts, key)))}
        </div>
      }
    >
      {[...Array(pages).keys()].map((number) => (
        <SubmissionPage
          key={`${status} ${number}`}
          number={number}
          status={status}
          selected={selected}
          isLast={number === pages - 1}
          onMore={more}
          {...deeds}
        />
      ))}
    </ListPane>
  )
}
