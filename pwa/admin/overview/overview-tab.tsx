import { Alert } from '#pwa/ui/alert.tsx'
import { RefreshButton } from '../kit/collection/refresh-button.tsx'
import { messageOf } from '../kit/form/call-errors.ts'
import { Page } from '../kit/layout/page-head.tsx'
import { useSamples, useSetup } from '../set-up/queries.ts'
import { ChangesCard } from './changes-card.tsx'
import { overviewLines } from './overview-lines.ts'
import { OverviewLines } from './overview-list.tsx'
import { useOverview } from './queries.ts'
import { ReviewCharts } from './review-charts.tsx'
import { sampleLines, setupLines } from './setup-lines.ts'

/** The tab "Overview": tasks, each leading to its place, and figures about reviews. */
export function OverviewTab() {
  const { data, error, isFetching, refetch } = useOverview()
  const { data: setup } = useSetup()
  const { data: samples } = useSamples()
  const first = [...(setup ? setupLines(setup) : []), ...(samples ? sampleLines(samples) : [])]
  return (
    <Page title="Overview" actions={<RefreshButton busy={isFetching} onRefresh={refetch} />}>
      {error && (
        <Alert title="The overview could not be loaded." icon="circle-alert" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {!data && !error && <p role="status">Loading...</p>}
      {data && (
        <>
          <OverviewLines lines={[...first, ...overviewLines(data)]} />
          <ReviewCharts reviews={data.reviews} />
          <ChangesCard changes={data.changes} now={new Date(data.at)} />
        </>
      )}
    </Page>
  )
}
