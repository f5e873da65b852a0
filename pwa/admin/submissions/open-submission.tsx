import type { Submission } from '#contract/submission.ts'
import { readSubmission } from '#contract/submission-endpoints.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { Banner } from '../kit/banner.tsx'
import { formatMoment } from '../kit/format.ts'
import { MissingItem } from '../kit/open-item.tsx'
import { DetailPane } from '../kit/panes.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { DecisionButtons, DecisionForm, useDecision } from './decision.tsx'
import styles from './open-submission.module.css'
import { StatusBadge, SubmissionFacts } from './submission-facts.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { titleOf } from './submission-labels.ts'

interface OpenSubmissionProps {
  readonly id: string
  readonly banner: Banner
  readonly onBack: () => void
  readonly onDelete: ((submission: Submission) => void) | undefined
}

/** The review in the address. */
export function OpenSubmission({ id, onBack, ...rest }: OpenSubmissionProps) {
  const { data, isLoading } = useStaffQuery(readSubmission, { params: { id } })
  if (data) return <ReadingPane submission={data} onBack={onBack} {...rest} />
  if (!isLoading) return <MissingItem title="Submission" icon="inbox" noun="submission" onClose={onBack} />
  return (
    <DetailPane title="Submission" back={onBack}>
      <p role="status">Loading submission...</p>
    </DetailPane>
  )
}

type ReadingPaneProps = Omit<OpenSubmissionProps, 'id'> & { readonly submission: Submission }

function ReadingPane({ submission, banner, onBack, onDelete }: ReadingPaneProps) {
  const decision = useDecision(submission, banner)
  const title = titleOf(submission)
  return (
    <DetailPane
      title={title}
      subtitle={formatMoment(submission.submitted_at)}
      lead={<Avatar name={title} size="s" />}
      back={onBack}
      tools={
        <div className={styles.tools}>
          <StatusBadge status={submission.status} />
          {onDelete && (
            <IconButton icon="trash-2" label="Delete this submission" onClick={() => onDelete(submission)} />
          )}
        </div>
      }
      actions={<DecisionButtons decision={decision} />}
    >
      <SubmissionFacts submission={submission} />
      <SubmissionFiles submission={submission} />
      <DecisionForm submission={submission} decision={decision} banner={banner} />
    </DetailPane>
  )
}
