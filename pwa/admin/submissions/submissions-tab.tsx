import { type ComponentType, memo, useId, useState } from 'react'
import { pluralize } from '#contract/primitives/text.ts'
import type { WaitingAnswer } from '#contract/reviews/moderation.ts'
import { likenesses, type Submission, statusLabel, submissionStatuses } from '#contract/submission.ts'
import { type GroupedLikeness, queueOrders, SEARCH_LENGTH } from '#contract/submission-queue.ts'
import { PublishedReview, resultOf } from '#pwa/reviews/published/published-review.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { Stars } from '#pwa/ui/stars.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { Choose, ListSearch, MoreRows, RowCheck } from '../kit/collection/list-controls.tsx'
import listRows from '../kit/collection/list-rows.module.css'
import { useTypedSearch } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { DraftBadge } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useShowKeys } from '../kit/keys/screen-keys.tsx'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { OpenSubmission } from './detail.tsx'
import { ObjectionQueue } from './objections.tsx'
import { nextWaiting, type Queue, useAnswers, useDecideAnswer, useRefreshSubmissions } from './queries.ts'
import {
  type Choice,
  FirmChoice,
  NoMatch,
  type OpenProps,
  QueueFrame,
  type QueueKind,
  type QueueLine,
  QueueRow,
  type QueueRowProps,
  useQueueKind,
  useVerdict,
  Verdicts,
  WaitingQueue,
} from './queue.tsx'
import { useQueueKeys } from './queue-keys.ts'
import { ReasonSheet, RejectSheet } from './reason-sheet.tsx'
import { ReportQueue } from './reports.tsx'
import { StatusBadge } from './submission-facts.tsx'
import { draftKeysOf, titleOf } from './submission-labels.ts'
import { EVERY_STATE, isWaiting, type Reviews, useReviews } from './use-reviews.ts'

const queues: Readonly<Record<QueueKind, ComponentType>> = {
  reviews: ReviewQueue,
  reports: ReportQueue,
  answers: AnswerQueue,
  objections: ObjectionQueue,
}

/** The tab "Submissions": the items that wait for a decision, of one kind at a time. */
export function SubmissionsTab() {
  const Queue = queues[useQueueKind()]
  return <Queue />
}

/** The queue of reviews, in the order in which they are worked off, and the open one. */
function ReviewQueue() {
  const reviews = useReviews()
  const { view, selected, queue, selection, show, onDelete } = reviews
  const { info, rows, state } = queue
  const go: Go = useGuarded(reviews.open)
  const step = useStep(queue, selected, go)
  const [isRejecting, setRejecting] = useState(false)
  const showKeys = useShowKeys()
  useQueueKeys({ j: () => step(1), k: () => step(-1) })
  const refresh = useRefreshSubmissions()
  // All that shows submissions is read with it.
  const reload = () => Promise.all([queue.reload(), refresh({ isReloading: true })])
  const noun = view.status ? statusLabel(view.status).toLowerCase() : 'total'
  return (
    <QueueFrame
      label="Submissions"
      prompt={promptOf(selection.rows.length)}
      count={info && `${info.matching.toLocaleString('en')} ${isNarrowed(view) ? 'found' : noun}`}
      actions={<IconButton icon="circle-help" label="Keys" title="Keys (?)" onClick={showKeys} />}
      onRefresh={reload}
      filters={<QueueFilters reviews={reviews} />}
      bulk={{
        label: 'Selected submissions',
        count: selection.rows.length,
        most: selection.most,
        action: 'Reject',
        onAction: () => setRejecting(true),
        onAll: () => void selection.all(),
        onNone: selection.none,
      }}
      above={
        <>
          <Newer count={queue.newer} onShow={() => void reload()} />
          {view.alikeTo !== undefined && <GroupBar reviews={reviews} onReject={() => setRejecting(true)} />}
        </>
      }
      rows={state === 'ready' ? rows : undefined}
      loading="Loading submissions..."
      failed={state === 'failed' ? 'Submissions could not be loaded' : ''}
      onRetry={() => void queue.reload()}
      empty={<NothingHere reviews={reviews} />}
      rowOf={(submission, now) => (
        <ReviewRow
          key={submission.id}
          submission={submission}
          now={now}
          isOpen={submission.id === selected}
          isMarked={selection.ids.has(submission.id)}
          onMark={selection.toggle}
          onGroup={show}
          onOpen={go}
          onDelete={onDelete}
        />
      )}
      behind={queue.hasMore && <MoreRows label="Show more" isAutomatic onMore={queue.more} />}
      detail={
        selected === null ? null : (
          <OpenInQueue key={selected} id={selected} reviews={reviews} onGo={go} onStep={step} />
        )
      }
    >
      {isRejecting && (
        <RejectSheet
          count={selection.rows.length}
          onReason={(reason, rule) => {
            setRejecting(false)
            void reviews.rejectSelected(reason, rule)
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </QueueFrame>
  )
}

type Go = (id: string | null) => Promise<void>
type Step = (by: 1 | -1) => void

/** Opens the next row or the one before; behind the last loaded row, the first of the next page. */
function useStep({ rows, more }: Queue, selected: string | null, go: Go): Step {
  return (by) => {
    const at = rows.findIndex(({ id }) => id === selected)
    const next = at === -1 ? rows[0] : rows[at + by]
    if (next) void go(next.id)
    else if (by === 1) void more().then(([first]) => first && go(first.id))
  }
}

interface OpenInQueueProps {
  readonly id: string
  readonly reviews: Reviews
  readonly onGo: Go
  readonly onStep: Step
}

/** The open submission, with its ways to others of the queue. */
function OpenInQueue({ reviews, onGo, ...rest }: OpenInQueueProps) {
  const { queue, view, show, outcome, onDelete } = reviews
  const { rows, info } = queue
  const at = rows.findIndex(({ id }) => id === rest.id)
  const isCounted = at !== -1 && info && view.status === 'pending'
  const next = nextWaiting(rows, rest.id)
  const listAlike = useGuarded((alikeTo: string, alikeBy: GroupedLikeness) =>
    show({ alikeTo, alikeBy, firm: '', search: '', selected: null }),
  )
  return (
    <OpenSubmission
      {...rest}
      {...outcome}
      position={isCounted ? `${at + 1} of ${info.matching}` : ''}
      onDelete={onDelete}
      onBack={() => void onGo(null)}
      onSkip={next === null ? undefined : () => void onGo(next)}
      onOpen={(other) => void onGo(other)}
      onFirm={(firm) => show({ firm, status: EVERY_STATE, search: '', alikeTo: null })}
      onGroup={(to, by) => void listAlike(to, by)}
    />
  )
}

/** Shown while no submission is open. */
const promptOf = (selected: number) =>
  selected > 0
    ? ({
        icon: 'inbox',
        title: `${pluralize(selected, 'review')} selected`,
        text: 'Choose one reason for all of them, or open a review to decide on it alone.',
      } as const)
    : ({
        icon: 'inbox',
        title: 'Choose a submission',
        text: 'Read what a visitor wrote, look at the files, and decide.',
      } as const)

const states = [
  ...submissionStatuses.map(({ key, label }) => ({ value: key, label })),
  { value: EVERY_STATE, label: 'Every state' },
] as const
const orders = queueOrders.map(({ key, label }) => ({ value: key, label }))

interface PartProps {
  readonly reviews: Reviews
}

/** What the queue shows and in which order; search, state, firm and order themselves are folded away until they are asked for. */
function QueueFilters({ reviews }: PartProps) {
  const { view, show, queue } = reviews
  const { typed, type } = useTypedSearch(view.search ?? '', (search) => show({ search }))
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  // What narrows the list stays in sight.
  const isOpen = isAsked || isNarrowed(view)
  const state = view.status ? statusLabel(view.status) : 'Every state'
  const order = queueOrders.find(({ key }) => key === view.order)?.label.toLowerCase() ?? ''
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-text-3">{`${state}, ${order}`}</p>
        <IconButton
          icon="sliders-horizontal"
          label="Filters"
          title="Filters"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setAsked(!isOpen)}
        />
      </div>
      <div id={id} className={isOpen ? 'grid grid-cols-1 gap-2' : 'hidden'}>
        <ListSearch
          label="Search text, firm or contact"
          maxLength={SEARCH_LENGTH}
          value={typed}
          onType={(text) => {
            setAsked(true)
            type(text)
          }}
        />
        <div className="flex flex-wrap gap-1h">
          <Choose
            label="State"
            value={view.status ?? EVERY_STATE}
            choices={states}
            onChoose={(status) => show({ status })}
          />
          <FirmChoice
            value={view.firm ?? ''}
            firms={(queue.info?.firms ?? []).map(({ name, pending }) => ({
              name,
              hint: pending > 0 ? `${pending} waiting` : '',
            }))}
            onChoose={(firm) => show({ firm })}
          />
          <Choose label="Order" value={view.order} choices={orders} onChoose={(order) => show({ order })} />
        </div>
      </div>
    </>
  )
}

const likenessLabel = (why: string) => likenesses.find(({ key }) => key === why)?.label

/** Says that a group of possible duplicates is listed, and rejects all of it. */
function GroupBar({ reviews, onReject }: PartProps & { readonly onReject: () => void }) {
  const { view, show, selection } = reviews
  const rejectAll = async () => {
    if (await selection.all()) onReject()
  }
  return (
    <section
      className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-primary-line bg-primary-soft py-2 pr-2 pl-4"
      aria-label="Possible duplicates"
    >
      <p>{likenessLabel(view.alikeBy ?? 'text')}</p>
      <div className="flex flex-wrap gap-2">
        {selection.most > 1 && (
          <Button variant="danger" onClick={() => void rejectAll()}>{`Reject all ${selection.most}`}</Button>
        )}
        <Button variant="quiet" icon="x" onClick={() => show({ alikeTo: null })}>
          Show everything
        </Button>
      </div>
    </section>
  )
}

/** How many came since the rows were loaded. */
function Newer({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          className="mb-2 flex min-h-tap w-full items-center justify-center gap-2 rounded-btn bg-info-soft text-ms font-600 text-info-ink"
          onClick={onShow}
        >
          <Icon name="arrow-up" size="s" />
          <span>{`${count} new - Show`}</span>
        </button>
      )}
    </div>
  )
}

const isNarrowed = ({ firm, search, alikeTo }: Reviews['view']) =>
  [firm, search, alikeTo].some((part) => part !== undefined)

/** Why the list is empty, and the way on. */
function NothingHere({ reviews: { view, show } }: PartProps) {
  if (isNarrowed(view)) {
    const clear = () => show({ firm: '', search: '', alikeTo: null })
    return <NoMatch title="No submissions match" onClear={clear} />
  }
  if (view.status === undefined) return <Empty icon="inbox" title="No submissions yet" />
  return (
    <Empty
      icon="inbox"
      title={
        view.status === 'pending' ? 'No reviews are waiting for a decision' : 'No submissions in this state'
      }
      action={<Button onClick={() => show({ status: EVERY_STATE })}>Show every state</Button>}
    />
  )
}

interface ReviewRowProps extends QueueRowProps {
  readonly submission: Submission
  readonly isMarked: boolean
  readonly onMark: (id: string) => void
  /** Lists those that this one may be a duplicate of. */
  readonly onGroup: Reviews['show']
  /** Absent: this role may not delete submissions. */
  readonly onDelete: Reviews['onDelete']
}

/** A submission in the list; the whole row opens it. Those that wait can be selected. */
const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { submission, isMarked, onMark, onGroup, onDelete, ...row } = props
  const { id, description, submitted_at, firmName } = submission
  const title = titleOf(submission)
  const line: QueueLine = {
    ...{ id, title, at: submitted_at, text: description, isMarked, isName: firmName !== '' },
    facts: <RowFacts submission={submission} onGroup={onGroup} />,
    before: isWaiting(submission) && <RowCheck name={title} checked={isMarked} onToggle={() => onMark(id)} />,
    after: onDelete && (
      <IconButton
        className={listRows.above}
        icon="trash-2"
        label={`Delete submission: ${title}`}
        onClick={() => void onDelete(submission)}
      />
    ),
  }
  return <QueueRow line={line} {...row} />
})

/** The facts of a submission at a glance, and a link to its likely duplicates. */
function RowFacts({ submission, onGroup }: Pick<ReviewRowProps, 'submission' | 'onGroup'>) {
  const { id, status, files, alike, incentivised, rating, outcome } = submission
  const mark = likenesses.find(({ key }) => key === alike)
  return (
    <>
      {rating > 0 && <Stars rating={rating} size="s" />}
      {outcome && (
        <span className="text-sm text-text-3 tabular-nums">{resultOf({ outcome, payoutAmount: '' })}</span>
      )}
      {!isWaiting(submission) && <StatusBadge status={status} />}
      <DraftBadge draftKeys={draftKeysOf(id)} />
      {mark && mark.key === 'network' && (
        <Badge kind="warn" icon="layers">
          {mark.label}
        </Badge>
      )}
      {mark && mark.key !== 'network' && (
        <button
          type="button"
          className={`${listRows.above} my-in-row inline-flex min-h-tap max-w-full items-center text-start`}
          onClick={() => onGroup({ alikeTo: id, alikeBy: mark.key, firm: '', search: '' })}
        >
          <Badge kind="warn" icon="copy">
            {mark.label}
          </Badge>
        </button>
      )}
      {incentivised && (
        <Badge kind="warn" icon="triangle-alert">
          Received a reward
        </Badge>
      )}
      {files.length > 0 && (
        <span className="inline-flex flex-none items-center gap-1 text-sm text-text-3 tabular-nums">
          <Icon name="paperclip" size="xs" />
          <span>{files.length}</span>
          <VisuallyHidden>{files.length === 1 ? 'file' : 'files'}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

const choices: readonly Choice<'rejected' | 'approved'>[] = [
  { to: 'rejected', label: 'Reject', variant: 'danger', done: 'Answer rejected' },
  { to: 'approved', label: 'Publish', variant: 'primary', icon: 'check', done: 'Answer published' },
]

/** The usual reasons to refuse an answer; the firm reads them. */
const reasons = [
  { reason: 'It names the trader or private data' },
  { reason: 'It advertises or holds a link' },
  { reason: 'It does not answer the review' },
]

/** Answers of firms that wait for a decision, oldest first. */
function AnswerQueue() {
  return (
    <WaitingQueue
      query={useAnswers()}
      noun="answer"
      title="Answer"
      label="Answers of firms"
      prompt={{
        icon: 'message-circle',
        title: 'Choose an answer',
        text: 'Read what a firm says to a review, and decide.',
      }}
      lineOf={({ id, firmName, sent_at, text }) => ({ id, title: firmName, at: sent_at, text })}
      Open={OpenAnswer}
    />
  )
}

/** An answer below the review that it is about, as visitors will see both. */
function OpenAnswer({ item, close, done }: OpenProps<WaitingAnswer>) {
  const { id, text, sent_at, version, firmName, review } = item
  const { save } = useDecideAnswer()
  const { decide, deciding } = useVerdict(
    choices,
    (status, reason) => save({ params: { id }, body: { tag: `"${version}"`, status, reason } }),
    { failed: 'The answer was not decided on. Please try again.', onDone: done },
  )
  const [isRefusing, setRefusing] = useState(false)
  return (
    <DetailPane
      title={`Answer of ${firmName}`}
      name={firmName}
      subtitle={`Sent ${formatMoment(sent_at)}`}
      back={close}
      actions={
        <Verdicts
          choices={choices}
          busy={() => deciding !== null}
          onChoose={(to) => (to === 'rejected' ? setRefusing(true) : decide(to))}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-2 pb-4">
        <PartHeading>As visitors will see it</PartHeading>
        <div className="rounded-lg border border-dashed border-border-strong p-4">
          <PublishedReview
            review={{ ...review, answer: { text, published_at: sent_at } }}
            firmName={firmName}
          />
        </div>
      </div>
      {isRefusing && (
        <ReasonSheet
          title="Reject this answer"
          reasons={reasons}
          hint="The firm reads it."
          action="Reject"
          missing="Please give a reason. The firm reads it."
          onReason={(reason) => {
            setRefusing(false)
            void decide('rejected', reason)
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </DetailPane>
  )
}
