import type { OwnSubmission } from '#contract/own-submissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { outcomes } from '#contract/reviews/options.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { ShownSubmission } from '#pwa/data/outbox/messages.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Stars } from '#pwa/ui/stars.tsx'

/** The firm of a review of this device: as the site files it, else as it was typed. */
export const nameOf = ({ own, fields }: Pick<ShownSubmission, 'own' | 'fields'>): string =>
  own?.review?.firmName || own?.review?.content.firmName || fields.firmName || 'A firm'
/** The result, the amount and the files of what was sent, as far as the site names them. */
export function sentFacts({ content, files = [] }: Pick<OwnSubmission, 'content' | 'files'>) {
  const { outcome, payoutAmount } = content
  const facts = [
    { label: 'Result', value: outcomes.find(({ key }) => key === outcome)?.label ?? '' },
    { label: outcome === 'paid_out' ? 'Payout amount' : 'Amount you asked for', value: payoutAmount },
    { label: files.length === 1 ? 'File' : 'Files', value: files.map(({ name }) => name).join(', ') },
  ]
  return facts.filter(({ value }) => value !== '')
}

interface OwnFactsProps {
  readonly own: ShownSubmission['own']
  /** Whether it is withdrawn, or deleted on the site. */
  readonly isOver: boolean
  /** Whether the reasons of a refusal are shown below. */
  readonly hasReasons: boolean
}

/** The site's copy of a submission: its words, and the reasons where it refused something. */
export function OwnFacts({ own, isOver, hasReasons }: OwnFactsProps) {
  const { connection } = useDirectory()
  const submission = own?.review
  return (
    <>
      {submission === undefined && <p className={layout.caption}>Its state shows once you are connected.</p>}
      {submission === null && <p>The site does not have this review any more.</p>}
      {submission && !isOver && (
        <>
          <p className={layout.caption}>{`Sent ${dayText(submission.sent_at)}`}</p>
          {submission.content.rating !== null && <Stars rating={submission.content.rating} />}
          <SentFacts submission={submission} />
          <p className="whitespace-pre-line" dir="auto">
            {submission.content.description}
          </p>
        </>
      )}
      {submission?.state === 'waiting' && submission.published && (
        <p className={layout.caption}>
          What was published before stays until our team has read the correction.
        </p>
      )}
      {submission?.reason && !(hasReasons && submission.statement) && (
        <Alert
          tone="warning"
          title={submission.state === 'unpublished' ? 'Why it was unpublished' : 'Why it was rejected'}
        >
          {submission.reason}
        </Alert>
      )}
      {submission?.withdrawn_at && (
        <p className={layout.caption}>{`Withdrawn on ${dayText(submission.withdrawn_at)}`}</p>
      )}
      {own && connection === 'offline' && (
        <p className={layout.caption}>{`As of ${formatAge(Date.now() - Date.parse(own.readAt))}`}</p>
      )}
    </>
  )
}

function SentFacts({ submission }: { readonly submission: OwnSubmission }) {
  const facts = sentFacts(submission)
  return facts.length > 0 && <Facts look="list" facts={facts} />
}
