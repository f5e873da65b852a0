import { useState } from 'react'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { type ObjectionOutcome, SECOND_REASON_LENGTH } from '#contract/reviews/objection.ts'
import type { OpenObjection as Opened } from '#contract/reviews/objection-endpoints.ts'
import { ruleName } from '#contract/reviews/policy-rules.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import reasons from '#pwa/ui/reasons.module.css'
import stack from '#pwa/ui/stack.module.css'
import { CountedInput, useRequiredText } from '../../kit/form/inputs.tsx'
import { FetchedItem } from '../../kit/layout/open-item.tsx'
import { HistoryLink, PanelLink } from '../../kit/layout/panel-link.tsx'
import { DetailPane, PartHeading } from '../../kit/layout/panes.tsx'
import detail from '../detail.module.css'
import { ExperienceLine } from '../experience-line.tsx'
import { useRefreshSubmissions } from '../queries.ts'
import queue from '../queue-pane.module.css'
import { SubmissionFiles } from '../submission-files.tsx'
import { useSentDecision } from '../use-sent-decision.ts'
import { decidedBy, ifUpheld, objectionTo, outcomeDone } from './objection-words.ts'
import styles from './objections.module.css'
import { useDecideObjection, useObjection } from './queries.ts'

interface OpenObjectionProps {
  readonly id: string
  /** "1 of 3"; "" where that says nothing. */
  readonly position: string
  /** Absent at the end of the list. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The objection in the address. */
export function OpenObjection({ id, onBack, ...rest }: OpenObjectionProps) {
  const query = useObjection(id)
  return (
    <FetchedItem query={query} title="Objection" icon="scale" noun="objection" onClose={onBack}>
      {(objection) => <Objection objection={objection} onBack={onBack} {...rest} />}
    </FetchedItem>
  )
}

const FAILED = 'The objection was not decided on. Please try again.'

type ObjectionProps = Omit<OpenObjectionProps, 'id'> & { readonly objection: Opened }

/** The first decision, the objection of the sender, the submission, and the second decision. */
function Objection({ objection, position, onPrevious, onNext, onBack, onDone }: ObjectionProps) {
  const { id, version, decision, firm_name, sent_at, submission, may_decide, outcome } = objection
  const { save, isSaving } = useDecideObjection()
  const refresh = useRefreshSubmissions()
  const reason = useRequiredText('Please give a reason. The sender reads it.')
  const [deciding, setDeciding] = useState<ObjectionOutcome | null>(null)
  const sendDecision = useSentDecision(() => {
    void refresh()
    onDone()
  })
  const decide = async (outcome: ObjectionOutcome) => {
    const given = isSaving ? null : reason.read()
    if (given === null) return
    setDeciding(outcome)
    await sendDecision({
      send: () => save({ params: { id }, body: { tag: `"${version}"`, outcome, reason: given } }),
      said: outcomeDone[outcome],
      failed: FAILED,
    })
    setDeciding(null)
  }
  const isOpen = may_decide && submission !== null
  return (
    <DetailPane
      title={objectionTo[decision]}
      name={firm_name}
      subtitle={[firm_name, `sent ${formatMoment(sent_at)}`, position].filter(Boolean).join(' · ')}
      lead={
        <span className={detail.lead}>
          <Avatar name={firm_name || 'A review that is gone'} size="s" />
        </span>
      }
      back={onBack}
      tools={
        <div className={styles.tools}>
          <IconButton
            icon="chevron-up"
            label="Previous objection"
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            icon="chevron-down"
            label="Next objection"
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
        </div>
      }
      actions={
        isOpen && (
          <>
            <Button variant="quiet" busy={deciding === 'kept'} onClick={() => void decide('kept')}>
              Keep the decision
            </Button>
            <Button
              variant="primary"
              icon="check"
              busy={deciding === 'upheld'}
              onClick={() => void decide('upheld')}
            >
              Uphold the objection
            </Button>
          </>
        )
      }
    >
      <div className={`${stack.wide} ${queue.open}`}>
        <FirstDecision objection={objection} />
        <SenderSays objection={objection} />
        <ReviewPart submission={submission} />
        {outcome !== '' && <SecondDecision objection={objection} />}
        {outcome === '' && !may_decide && (
          <Alert tone="warning" icon="users" title="Another member decides">
            The first decision was yours.
          </Alert>
        )}
        {isOpen && (
          <CountedInput
            {...reason.field}
            label="Reason, sent to the sender"
            required
            maxLength={SECOND_REASON_LENGTH}
            hint={`${ifUpheld[decision]} The reason goes to the sender’s device, and by mail where an address was left.`}
          />
        )}
      </div>
    </DetailPane>
  )
}

/** The submission with its files, as it was sent. */
function ReviewPart({ submission }: Pick<Opened, 'submission'>) {
  if (!submission) return <p>The review is gone.</p>
  return (
    <>
      <SubmissionFiles submission={submission} />
      <div>
        <PartHeading className={styles.heading}>The review</PartHeading>
        <div className={queue.review}>
          <ExperienceLine of={submission} />
          <p className={styles.text} dir="auto">
            {submission.description || 'No description'}
          </p>
        </div>
      </div>
      <div className={queue.links}>
        <PanelLink params={{ tab: 'submissions', submission: submission.id }} icon="inbox">
          Open the Review
        </PanelLink>
        <HistoryLink about={submission.id} variant="quiet" />
      </div>
    </>
  )
}

interface PartProps {
  readonly objection: Opened
}

function FirstDecision({ objection: { decision, first_by, first_at, fact, rule } }: PartProps) {
  return (
    <section className={reasons.well} aria-label="First decision">
      <PartHeading className={reasons.title}>
        <Icon name="scale" size="s" />
        <span>First decision</span>
      </PartHeading>
      <dl className={reasons.facts}>
        <div>
          <dt>Decided</dt>
          <dd>
            <span>{first_by === '' ? decidedBy[decision] : `${decidedBy[decision]} by`}</span>{' '}
            {first_by !== '' && <span translate="no">{first_by}</span>}
            {first_at && <span>{`, ${formatMoment(first_at)}`}</span>}
          </dd>
        </div>
        {fact !== '' && (
          <div>
            <dt>Fact</dt>
            <dd dir="auto">{fact}</dd>
          </div>
        )}
        {rule !== '' && (
          <div>
            <dt>Rule</dt>
            <dd>{ruleName(rule)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function SenderSays({ objection: { text, sent_at, files } }: PartProps) {
  const withFiles = files > 0 ? `, with ${pluralize(files, 'file')}` : ''
  return (
    <section aria-label="What the sender says now">
      <PartHeading className={styles.heading}>What the sender says now</PartHeading>
      <blockquote className={styles.says}>
        <p dir="auto">{text === '' ? 'Its text is erased' : text}</p>
        <footer className={styles['said-at']}>{`${formatMoment(sent_at)}${withFiles}`}</footer>
      </blockquote>
    </section>
  )
}

function SecondDecision({ objection: { outcome, reason, decided_by, decided_at } }: PartProps) {
  const label = outcome === '' ? '' : outcomeDone[outcome]
  const by = [decided_by, decided_at ? formatMoment(decided_at) : ''].filter(Boolean).join(', ')
  return (
    <Alert tone="info" icon="scale" title={label}>
      <span dir="auto">{reason}</span> <span translate="no">{by === '' ? '' : `(${by})`}</span>
    </Alert>
  )
}
