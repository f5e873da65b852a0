import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { ReportedReview } from '#contract/reviews/moderation.ts'
import { type ReportOutcome, reportReasons } from '#contract/reviews/options.ts'
import type { ReportedFirm } from '#contract/reviews/reported-firms.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import stack from '#pwa/ui/stack.module.css'
import type { StaffQuery } from '../kit/account/staff-query.tsx'
import { HistoryLink, PanelLink } from '../kit/layout/panel-link.tsx'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { firmReportRow, OpenFirmReports } from './firm-reports.tsx'
import list from './list.module.css'
import { useFirmReports, useReports, useResolveReports } from './queries.ts'
import styles from './queue-pane.module.css'
import { WaitingQueue } from './queue-pane.tsx'
import { DecisionFields, type DecisionProblems, problemsOf, type SaidDecision } from './report-decision.tsx'
import { useSentDecision } from './use-sent-decision.ts'

const FAILED = 'The reports were not resolved. Please try again.'

const reasonText = (reason: string): string =>
  reportReasons.find(({ key }) => key === reason)?.short ?? reason

/** A reported review, or a part of a firm that is called out of date or false. */
type Reported = { readonly review: ReportedReview } | { readonly firm: ReportedFirm }

const firstOf = (item: Reported) => ('review' in item ? item.review : item.firm).reports[0]?.sent_at ?? ''

/** Both kinds of reports as one list, the longest waiting first. */
function useBothReports(): StaffQuery<readonly Reported[]> {
  const [reviews, firms] = [useReports(), useFirmReports()]
  const data = useMemo(() => {
    if (!reviews.data || !firms.data) return undefined
    const all: Reported[] = [
      ...reviews.data.map((review) => ({ review })),
      ...firms.data.map((firm) => ({ firm })),
    ]
    return all.sort((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1))
  }, [reviews.data, firms.data])
  return {
    data,
    tag: null,
    isLoading: reviews.isLoading || firms.isLoading,
    isFetching: reviews.isFetching || firms.isFetching,
    error: reviews.error ?? firms.error,
    refetch: () => Promise.all([reviews.refetch(), firms.refetch()]),
  }
}

/** Reports of visitors, the longest waiting first. */
export function ReportQueue() {
  return (
    <WaitingQueue
      query={useBothReports()}
      noun="report"
      title="Reports"
      label="What was reported"
      prompt={{
        icon: 'flag',
        title: 'Choose a report',
        text: 'Read what visitors say of a review or a firm, and decide.',
      }}
      rowOf={(item) => {
        if ('firm' in item) return firmReportRow(item.firm)
        const { review, firmName, reports } = item.review
        return {
          id: review.id,
          title: firmName,
          at: firstOf(item),
          text: review.text,
          facts: <ReportFacts reports={reports} />,
        }
      }}
    >
      {(item, close, done) =>
        'firm' in item ? (
          <OpenFirmReports key={firmReportRow(item.firm).id} item={item.firm} onBack={close} onDone={done} />
        ) : (
          <OpenReports key={item.review.review.id} item={item.review} onBack={close} onDone={done} />
        )
      }
    </WaitingQueue>
  )
}

/** How many reports there are, and why. */
function ReportFacts({ reports }: Pick<ReportedReview, 'reports'>) {
  return (
    <>
      <Badge kind="bad" icon="flag">
        {pluralize(reports.length, 'report')}
      </Badge>
      <span className={list.outcome}>
        {[...new Set(reports.map(({ reason }) => reasonText(reason)))].join(', ')}
      </span>
    </>
  )
}

interface OpenReportsProps {
  readonly item: ReportedReview
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The reports on one review, and the decision: it stays, or it is unpublished. */
function OpenReports({ item: { review, firmName, reports }, onBack, onDone }: OpenReportsProps) {
  const { save, isSaving } = useResolveReports()
  const sendDecision = useSentDecision(onDone)
  const [said, setSaid] = useState<SaidDecision>({ rule: '', reason: '' })
  const [problems, setProblems] = useState<DecisionProblems>({})
  const decision = useRef<HTMLDivElement>(null)
  const resolve = async (action: ReportOutcome) => {
    const found = problemsOf(action, said)
    // Committed at once, so that the field at fault says so when it gets the focus.
    flushSync(() => setProblems(found))
    const wrong = decision.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) return wrong.focus()
    const body = { tag: reviewTag(review), action, ...said, reports: reports.map(({ id }) => id) }
    await sendDecision({
      send: () => save({ params: { id: review.id }, body }),
      said: action === 'keep' ? 'Review kept' : 'Review unpublished',
      failed: FAILED,
    })
  }
  return (
    <DetailPane
      title={`${pluralize(reports.length, 'report')} on one review`}
      subtitle={`${firmName} · published ${formatMoment(review.published_at)}`}
      name={firmName}
      back={onBack}
      actions={
        <>
          <Button variant="danger" icon="eye-off" busy={isSaving} onClick={() => void resolve('unpublish')}>
            Unpublish
          </Button>
          <Button variant="primary" icon="check" busy={isSaving} onClick={() => void resolve('keep')}>
            Keep the review
          </Button>
        </>
      }
    >
      <div className={`${stack.wide} ${styles.open}`}>
        <ul className={stack.wide} aria-label="Reports">
          {reports.map((report) => (
            <WaitingReport key={report.id} report={report} />
          ))}
        </ul>
        <PartHeading>The review as it stands</PartHeading>
        <div className={styles.review}>
          <PublishedReview review={review} firmName={firmName} />
        </div>
        {review.submissionId && (
          <div className={styles.links}>
            <PanelLink params={{ tab: 'submissions', submission: review.submissionId }} icon="inbox">
              Open the Review
            </PanelLink>
            <HistoryLink about={review.submissionId} variant="quiet" />
          </div>
        )}
        <div ref={decision} className={stack.wide}>
          <DecisionFields
            said={said}
            problems={problems}
            onChange={(change) => {
              setSaid({ ...said, ...change })
              setProblems({})
            }}
          />
        </div>
      </div>
    </DetailPane>
  )
}

/** The report of one visitor, with name and address where they gave them. */
function WaitingReport({ report }: { readonly report: ReportedReview['reports'][number] }) {
  const { reason, text, sent_at, name, email, goodFaith } = report
  return (
    <li className={styles.said}>
      <Badge kind="bad" icon="flag">
        {reasonText(reason)}
      </Badge>
      <div>
        <p dir="auto">{text ? `“${text}”` : 'No text'}</p>
        {(name || email) && (
          <p translate="no" dir="auto">
            {[name, email].filter(Boolean).join(', ')}
          </p>
        )}
        {goodFaith && <p>Sent in good faith, as its sender says</p>}
        <small>{formatMoment(sent_at)}</small>
      </div>
    </li>
  )
}
