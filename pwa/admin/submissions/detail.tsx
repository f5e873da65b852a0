import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Firm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { mailtoOf } from '#contract/primitives/email.ts'
import { fold } from '#contract/primitives/fold.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { likenesses, type Submission, type SubmissionStatus } from '#contract/submission.ts'
import type { GroupedLikeness } from '#contract/submission-queue.ts'
import { paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useFirms } from '../firms/queries.ts'
import { useAccount } from '../kit/account/session.tsx'
import { TextAreaField } from '../kit/form/fields/text-fields.tsx'
import { OthersHere } from '../kit/form/safe-save/others-here.tsx'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useAttempt } from '../kit/form/use-task.ts'
import { FetchedItem } from '../kit/layout/open-item.tsx'
import { HistoryLink, PersonDataLink } from '../kit/layout/panel-link.tsx'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { focusFirstMissingField, PublishForm } from './publish/publish-form.tsx'
import { useAlike, useChangeReview, useSubmission } from './queries.ts'
import { Lead, Steps } from './queue.tsx'
import { useQueueKeys } from './queue-keys.ts'
import { ReasonSheet, RejectSheet } from './reason-sheet.tsx'
import { ExperienceLine, StatusBadge, SubmissionFacts } from './submission-facts.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { decidedText, decisionMessages, submissionMessages, titleOf } from './submission-labels.ts'
import { DecisionContext, useDecision, useOpenDecision } from './use-decision.ts'
import type { DecisionOutcome } from './use-reviews.ts'

interface OpenSubmissionProps extends DecisionOutcome {
  readonly id: string
  /** "1 of 41"; "" where that says nothing. */
  readonly position: string
  readonly onStep: (by: 1 | -1) => void
  readonly onBack: () => void
  readonly onDelete: ((submission: Submission) => unknown) | undefined
  /** Opens the next one that waits; absent where none does. */
  readonly onSkip: (() => void) | undefined
  readonly onOpen: (id: string) => void
  /** Lists the submissions of a firm. */
  readonly onFirm: (name: string) => void
  /** Lists all that may be duplicates of one another. */
  readonly onGroup: (id: string, by: GroupedLikeness) => void
}

/** The submission in the address. */
export function OpenSubmission(props: OpenSubmissionProps) {
  const query = useSubmission(props.id)
  return (
    <FetchedItem query={query} title="Submission" icon="inbox" noun="submission" onClose={props.onBack}>
      {(submission) => <ReadingPane submission={submission} {...props} />}
    </FetchedItem>
  )
}

function ReadingPane(props: OpenSubmissionProps & { readonly submission: Submission }) {
  const { submission, position, onStep, onBack, onDelete, onSkip } = props
  const reading = useRef<HTMLDivElement>(null)
  const decision = useDecision(submission, props)
  const { notes, publication, isRated, may, taken } = decision
  const { missing } = publication
  useEffect(() => {
    if (missing.firm || missing.proof || missing.reason || missing.rule)
      focusFirstMissingField(reading.current)
  }, [missing])
  useQueueKeys({
    a: may('approved') && (() => void decision.approve()),
    r: may('rejected') && (() => void decision.decide('rejected')),
    n: () => reading.current?.querySelector('textarea')?.focus(),
    s: notes.isDirty && (() => void decision.saveNotes()),
  })
  const skip = onSkip && (
    <Button variant="quiet" onClick={onSkip}>
      {taken ? 'Next review' : 'Skip'}
    </Button>
  )
  const title = titleOf(submission)
  return (
    <DecisionContext value={decision}>
      <DetailPane
        title={title}
        name={submission.firmName}
        below={isRated && <ExperienceLine of={submission} />}
        lead={<Lead name={title} />}
        back={onBack}
        tools={
          <div className="ml-auto flex items-center gap-2">
            {submission.status !== 'pending' && <StatusBadge status={submission.status} />}
            {position && <span className="text-sm text-text-3 tabular-nums">{position}</span>}
            <Steps noun="review" to={(by) => () => onStep(by)} />
            {onDelete && (
              <IconButton
                icon="trash-2"
                label="Delete this submission"
                onClick={() => void onDelete(submission)}
              />
            )}
          </div>
        }
        actions={taken ? skip : <DecisionActions>{skip}</DecisionActions>}
      >
        <div ref={reading}>
          <OthersHere thing={{ noun: 'submission', id: submission.id }} />
          <div role="alert">{taken && <Alert tone="warning" title={decidedText(taken)} />}</div>
          {isRated && <PublishForm />}
          <SubmissionFacts of={submission} isShort={isRated} />
          <SubmissionLinks of={submission} onFirm={props.onFirm} />
          {!isRated && <SubmissionFiles of={submission} />}
          <Alike id={submission.id} onOpen={props.onOpen} onGroup={props.onGroup} />
          <NotesForm />
        </div>
        {decision.isAsking && (
          <RejectSheet
            count={1}
            onReason={(reason, rule) => void decision.giveReason(reason, rule)}
            onClose={decision.stopAsking}
          />
        )}
      </DetailPane>
    </DecisionContext>
  )
}

const variants = { approved: 'primary', rejected: 'danger', pending: 'ghost' } as const

/** The buttons that decide on a submission, and save its notes; one with stars is published by its approval. */
function DecisionActions({ children }: { readonly children: ReactNode }) {
  const { submission, notes, publication, isRated, deciding, choices, ...does } = useOpenDecision()
  const { status, review } = submission
  const isOnSite = review?.state === 'published'
  const hasPublish = status !== 'approved' || !review || (isOnSite && publication.safe.isDirty)
  const buttonOf = (to: SubmissionStatus) => (
    <Button key={to} variant={variants[to]} busy={deciding === to} onClick={() => void does.decide(to)}>
      {decisionMessages[to].button}
    </Button>
  )
  return (
    <>
      {notes.isDirty && (
        <Button
          variant="ghost"
          busy={notes.isSaving && deciding === null}
          onClick={() => void does.saveNotes()}
        >
          Save Notes
        </Button>
      )}
      {choices.filter((to) => to !== 'approved').map(buttonOf)}
      {children}
      {!isRated && choices.includes('approved') && buttonOf('approved')}
      {isRated && <ReviewStateButton />}
      {isRated && hasPublish && (
        <>
          {children && !review && (
            <span className="ml-auto self-center text-xs text-text-3 max-tablet:hidden">
              Then the next opens
            </span>
          )}
          <Button
            variant="primary"
            icon="check"
            busy={publication.safe.isSaving}
            onClick={() => void does.publish()}
          >
            {status === 'approved' && isOnSite ? 'Publish changes' : 'Approve and publish'}
          </Button>
        </>
      )}
    </>
  )
}

/** Takes a published review off the site, or puts it back, with a reason. */
function ReviewStateButton() {
  const { submission, store } = useOpenDecision()
  const { review, status } = submission
  const { success } = useBanner()
  const { save } = useChangeReview()
  const { attempt, isBusy } = useAttempt()
  const [isAsking, setAsking] = useState(false)
  if (!review || status !== 'approved') return null
  const isShown = review.state === 'published'
  const label = isShown ? 'Unpublish' : 'Publish again'
  const change = (reason: string, rule: PolicyRule | '') => {
    setAsking(false)
    const work = async () => {
      const body = { state: isShown ? 'unpublished' : 'published', reason, rule } as const
      const { data } = await save({ params: { id: review.id }, body }, reviewTag(review))
      store({ ...submission, review: data })
      success(isShown ? 'Review unpublished' : 'Review published again')
    }
    return attempt(work, { failed: 'The review was not changed. Please try again.' })
  }
  return (
    <>
      <Button
        variant={isShown ? 'danger' : 'primary'}
        icon={isShown ? 'eye-off' : 'eye'}
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={`${label} this review`}
          hint={isShown ? 'It stands in History, and the sender reads it.' : 'It stands in History.'}
          action={label}
          isDanger={isShown}
          missing={submissionMessages.reasonOfReview}
          asksRule={isShown}
          onReason={(reason, rule) => void change(reason, rule)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The staff's notes, and the approval without a publication; the other decisions are in the footer of the pane. */
function NotesForm() {
  const { notes, isRated, may, deciding, decide } = useOpenDecision()
  return (
    <section className="mt-5 pb-4" aria-label="Decision">
      <SafeFormNotices safe={notes} hidesOthers />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField form={notes.form} name="notes" label="Notes" rows={4} hint="For staff only." />
      </form>
      {!isRated && (
        <p className="text-sm wrap-anywhere text-text-2">
          It gives no stars, so it can be approved and not published.
        </p>
      )}
      {isRated && may('approved') && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button busy={deciding === 'approved'} onClick={() => void decide('approved')}>
            Approve
          </Button>
          <p className="text-sm wrap-anywhere text-text-2">Without publishing: visitors do not see it.</p>
        </div>
      )}
    </section>
  )
}

const plain = (name: string) => fold(name).trim()

/** The firm that a visitor meant: by exact name, else the only one whose name contains it or is contained in it. */
function meantFirm(firms: readonly Firm[], firmName: string): Firm | undefined {
  const wanted = plain(firmName)
  if (wanted === '') return undefined
  const near = firms.filter(({ name }) => plain(name).includes(wanted) || wanted.includes(plain(name)))
  return (
    firms.find(({ name }) => name === firmName.trim()) ??
    firms.find(({ name }) => plain(name) === wanted) ??
    (near.length === 1 ? near[0] : undefined)
  )
}

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

type SubmissionLinksProps = Pick<OpenSubmissionProps, 'onFirm'> & { readonly of: Submission }

/** The way from a submission to its firm, to the firm's other submissions and to the sender. */
function SubmissionLinks({ of: { id, firmName, website, contactEmail }, onFirm }: SubmissionLinksProps) {
  const { role } = useAccount()
  const { data: firms } = useFirms()
  const firm = firms && meantFirm(firms, firmName)
  const site = safeHttpUrl(website)
  return (
    <nav className="mt-4 flex flex-wrap gap-2" aria-label="Links of this review">
      {firmName !== '' && (
        <Button variant="quiet" icon="inbox" onClick={() => onFirm(firmName)}>
          Reviews of this firm
        </Button>
      )}
      {firm && (
        <ButtonLink variant="quiet" icon="eye" href={paths.firm.to(firm.slug)} {...outside}>
          See it as visitors do
        </ButtonLink>
      )}
      {firm && can(role, 'firms:write') && (
        <ButtonLink
          variant="quiet"
          icon="pencil"
          href={`${paths.admin.to()}?${new URLSearchParams({ tab: 'firms', firm: firm.id })}`}
          {...outside}
        >
          Edit this firm
        </ButtonLink>
      )}
      {site && (
        <ButtonLink variant="quiet" icon="arrow-up-right" href={site} {...outside}>
          Open the website
        </ButtonLink>
      )}
      <HistoryLink about={id} variant="quiet" />
      {contactEmail !== '' && (
        <ButtonLink variant="quiet" icon="mail" href={mailtoOf(contactEmail)}>
          Write to the sender
        </ButtonLink>
      )}
      <PersonDataLink who={contactEmail} variant="quiet" />
    </nav>
  )
}

/** The submissions that this one may be a duplicate of; nothing where it is like none. */
function Alike({ id, onOpen, onGroup }: Pick<OpenSubmissionProps, 'id' | 'onOpen' | 'onGroup'>) {
  const { data } = useAlike(id)
  if (!data || data.length === 0) return null
  return (
    <section className="mt-5" aria-label="Possible duplicates">
      <PartHeading className="mb-2 text-h3 font-650">Possible duplicates</PartHeading>
      <ul className="grid grid-cols-1 gap-2">
        {data.map(({ why, submission: other }) => (
          <li
            key={other.id}
            className="rounded-lg border border-border py-2 pr-2 pl-4 flex flex-wrap items-center gap-2"
          >
            <button
              type="button"
              className="min-h-tap min-w-0 grow basis-36 text-start font-600 wrap-anywhere smalls:block smalls:text-sm smalls:font-400 smalls:text-text-3"
              onClick={() => onOpen(other.id)}
            >
              <span translate={other.firmName === '' ? undefined : 'no'}>{titleOf(other)}</span>
              <small>
                {`${likenesses.find(({ key }) => key === why)?.label ?? ''}, ${formatMoment(other.submitted_at)}`}
              </small>
            </button>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {likenesses
          .filter((one) => 'listAll' in one)
          .filter(({ key }) => data.some(({ why }) => why === key))
          .map(({ key, listAll }) => (
            <Button key={key} icon="layers" onClick={() => onGroup(id, key)}>
              {listAll}
            </Button>
          ))}
      </div>
    </section>
  )
}
