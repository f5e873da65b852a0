import { pluralize } from '#contract/primitives/text.ts'
import {
  type ObjectedDecision,
  type ObjectionOutcome,
  objectionStates,
  SECOND_REASON_LENGTH,
} from '#contract/reviews/objection.ts'
import type {
  Objection,
  ObjectionList,
  OpenObjection as Opened,
} from '#contract/reviews/objection-endpoints.ts'
import { policyRules, ruleName } from '#contract/reviews/policy-rules.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { ReasonFact, reasonClasses } from '#pwa/ui/reasons.tsx'
import { Choose, MoreRows } from '../kit/collection/list-controls.tsx'
import { choiceParam, openParam, textParam, useParams } from '../kit/collection/use-params.ts'
import { CountedInput, useRequiredText } from '../kit/form/inputs.tsx'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { FetchedItem } from '../kit/layout/open-item.tsx'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { useDecideObjection, useObjection, useObjections, useRefreshSubmissions } from './queries.ts'
import {
  type Choice,
  FirmChoice,
  Lead,
  NoMatch,
  plainRow,
  QueueFrame,
  type QueueLine,
  ReviewLinks,
  Steps,
  useVerdict,
  Verdicts,
} from './queue.tsx'
import { ExperienceLine } from './submission-facts.tsx'
import { SubmissionFiles } from './submission-files.tsx'

const outcomeClasses = 'text-sm text-text-3 tabular-nums'

interface DecisionWords {
  /** Before the name of the member who decided. */
  readonly done: string
  /** Titles an objection to it. */
  readonly title: string
  /** The consequences for the review where the objection is upheld. */
  readonly ifUpheld: string
}

const decisions: Readonly<Record<ObjectedDecision, DecisionWords>> = {
  rejected: {
    done: 'Rejected',
    title: 'Objection to a rejection',
    ifUpheld:
      'Upheld, the review is published at once where it gives stars and its firm is listed, else approved.',
  },
  redacted: {
    done: 'Words removed',
    title: 'Objection to removed words',
    ifUpheld: 'Upheld, the review stands there with all its words.',
  },
  unpublished: {
    done: 'Unpublished',
    title: 'Objection to an unpublication',
    ifUpheld: 'Upheld, the review is published again.',
  },
}

const outcomes: readonly Choice<ObjectionOutcome>[] = [
  { to: 'kept', label: 'Keep the decision', variant: 'quiet', done: 'Decision kept' },
  {
    to: 'upheld',
    label: 'Uphold the objection',
    variant: 'primary',
    icon: 'check',
    done: 'Objection upheld',
  },
]

/** "Review policy, 5"; "" for none. */
function shortRule(key: string): string {
  const at = policyRules.findIndex((rule) => rule.key === key)
  return at === -1 ? '' : `Review policy, ${at + 1}`
}

const table = {
  state: choiceParam(
    'objections',
    objectionStates.map(({ key }) => key),
    'waiting',
  ),
  firm: textParam('firm'),
  selected: openParam('objection'),
}

const states = objectionStates.map(({ key, label }) => ({ value: key, label }))

/** Objections of senders, and the open one. */
export function ObjectionQueue() {
  const { values, set } = useParams(table)
  const { state, firm, selected } = values
  const { pages, error, hasMore, isLoadingMore, more, refetch } = useObjections(state, firm)
  const rows = pages?.flatMap(({ objections }) => objections)
  const first = pages?.[0]
  const open = useGuarded((id: string | null) => set({ selected: id }))
  const show = (change: Partial<typeof values>) => set({ ...change, selected: null })
  const at = (rows ?? []).findIndex(({ id }) => id === selected)
  const step = (by: 1 | -1) => {
    const next = rows?.[at + by]
    return next && at !== -1 ? () => void open(next.id) : undefined
  }
  const year = first && <Year year={first.year} />
  return (
    <QueueFrame
      label="Objections"
      prompt={{
        icon: 'scale',
        title: 'Choose an objection',
        text: 'Read the first decision and what the sender says now, and decide.',
      }}
      onRefresh={refetch}
      filters={
        <div className="flex flex-wrap gap-1h">
          <Choose
            label="Objections to show"
            value={state}
            choices={states}
            onChoose={(chosen) => show({ state: chosen })}
          />
          <FirmChoice
            value={firm}
            firms={(first?.firms ?? []).map(({ name, count }) => ({
              name,
              hint: count.toLocaleString('en'),
            }))}
            onChoose={(chosen) => show({ firm: chosen })}
          />
          <span className="ml-auto self-center text-sm text-text-3">
            {state === 'waiting' ? 'Oldest first' : 'Latest first'}
          </span>
        </div>
      }
      rows={rows}
      rowOf={plainRow(lineOf, selected, open)}
      behind={
        <>
          {hasMore && <MoreRows label="Show more" busy={isLoadingMore} onMore={more} />}
          {year}
        </>
      }
      loading="Loading objections..."
      failed={error ? 'Objections could not be loaded' : ''}
      onRetry={() => void refetch()}
      empty={
        <>
          {firm === '' ? (
            <Empty
              icon="scale"
              title={state === 'waiting' ? 'No objections are waiting' : 'No objections were decided yet'}
            />
          ) : (
            <NoMatch title="No objections match" onClear={() => show({ firm: '' })} />
          )}
          {year}
        </>
      }
      detail={
        selected === null ? null : (
          <OpenObjection
            key={selected}
            id={selected}
            position={state === 'waiting' && at !== -1 ? `${at + 1} of ${rows?.length ?? 0}` : ''}
            to={step}
            onBack={() => void open(null)}
            onDone={() => set({ selected: null }, { replace: true })}
          />
        )
      }
    />
  )
}

const lineOf = (objection: Objection): QueueLine => ({
  id: objection.id,
  title: objection.firm_name || 'A review that is gone',
  at: objection.decided_at ?? objection.sent_at,
  text: objection.text === '' ? 'Its text is erased' : `“${objection.text}”`,
  facts: <ObjectionFacts objection={objection} />,
})

/** Who decided first and by which rule, and whether the reader may decide. */
function ObjectionFacts({ objection }: { readonly objection: Objection }) {
  const { decision, first_by, rule, files, outcome, may_decide } = objection
  const { done } = decisions[decision]
  return (
    <>
      <span className={outcomeClasses}>
        <span>{first_by === '' ? done : `${done} by`}</span>{' '}
        {first_by !== '' && <b translate="no">{first_by}</b>}
      </span>
      {rule !== '' && <span className={outcomeClasses}>{shortRule(rule)}</span>}
      {files > 0 && (
        <Badge kind="inf" icon="paperclip">
          {pluralize(files, 'file')}
        </Badge>
      )}
      {outcome !== '' && (
        <Badge kind={outcome === 'upheld' ? 'ok' : 'off'} icon={outcome === 'upheld' ? 'check' : 'scale'}>
          {outcome === 'upheld' ? 'Upheld' : 'Kept'}
        </Badge>
      )}
      {outcome === '' && !may_decide && (
        <Badge kind="warn" icon="users">
          Another member decides
        </Badge>
      )}
    </>
  )
}

/** The figures of this year, below the list. */
function Year({ year: { sent, upheld, median_days } }: { readonly year: ObjectionList['year'] }) {
  const median = median_days === null ? '' : `, median ${pluralize(median_days, 'day')}`
  return (
    <p className="flex items-start gap-2 p-3 text-sm leading-145 text-text-3">
      <Icon name="scale" size="s" />
      <span>
        <span>Where there are two of you, who decided first does not decide again.</span>{' '}
        <span>{`This year: ${pluralize(sent, 'objection')}, ${upheld} upheld${median}.`}</span>
      </span>
    </p>
  )
}

interface OpenObjectionProps {
  readonly id: string
  /** "1 of 3"; "" where that says nothing. */
  readonly position: string
  /** The way to the one before or behind it; undefined at the end of the list. */
  readonly to: (by: 1 | -1) => (() => void) | undefined
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The objection in the address. */
function OpenObjection({ id, onBack, ...rest }: OpenObjectionProps) {
  const query = useObjection(id)
  return (
    <FetchedItem query={query} title="Objection" icon="scale" noun="objection" onClose={onBack}>
      {(objection) => <ObjectionDetail objection={objection} onBack={onBack} {...rest} />}
    </FetchedItem>
  )
}

type ObjectionDetailProps = Omit<OpenObjectionProps, 'id'> & { readonly objection: Opened }

/** The first decision, the objection of the sender, the submission, and the second decision. */
function ObjectionDetail({ objection, position, to, onBack, onDone }: ObjectionDetailProps) {
  const { id, version, decision, firm_name, sent_at, submission, may_decide, outcome } = objection
  const { save } = useDecideObjection()
  const refresh = useRefreshSubmissions()
  const reason = useRequiredText('Please give a reason. The sender reads it.')
  const { decide, deciding } = useVerdict(
    outcomes,
    (outcome, reason) => save({ params: { id }, body: { tag: `"${version}"`, outcome, reason } }),
    {
      failed: 'The objection was not decided on. Please try again.',
      onDone: () => {
        void refresh()
        onDone()
      },
    },
  )
  const choose = (outcome: ObjectionOutcome) => {
    const given = deciding === null ? reason.read() : null
    if (given !== null) void decide(outcome, given)
  }
  const isOpen = may_decide && submission !== null
  return (
    <DetailPane
      title={decisions[decision].title}
      name={firm_name}
      subtitle={[firm_name, `sent ${formatMoment(sent_at)}`, position].filter(Boolean).join(' · ')}
      lead={<Lead name={firm_name || 'A review that is gone'} />}
      back={onBack}
      tools={
        <div className="ml-auto flex items-center gap-2">
          <Steps noun="objection" to={to} />
        </div>
      }
      actions={
        isOpen && <Verdicts choices={outcomes} busy={(outcome) => outcome === deciding} onChoose={choose} />
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-2 pb-4">
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
            hint={`${decisions[decision].ifUpheld} The reason goes to the sender’s device, and by mail where an address was left.`}
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
      <SubmissionFiles of={submission} />
      <div>
        <PartHeading className="mb-2 text-sm font-650">The review</PartHeading>
        <div className="rounded-lg border border-dashed border-border-strong p-4">
          <ExperienceLine of={submission} />
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {submission.description || 'No description'}
          </p>
        </div>
      </div>
      <ReviewLinks id={submission.id} />
    </>
  )
}

type PartProps = Record<'objection', Opened>

function FirstDecision({ objection: { decision, first_by, first_at, fact, rule } }: PartProps) {
  const { done } = decisions[decision]
  return (
    <section className={reasonClasses.well} aria-label="First decision">
      <PartHeading className={reasonClasses.title}>
        <Icon name="scale" size="s" />
        <span>First decision</span>
      </PartHeading>
      <dl>
        <ReasonFact name="Decided">
          <span>{first_by === '' ? done : `${done} by`}</span>{' '}
          {first_by !== '' && <span translate="no">{first_by}</span>}
          {first_at && <span>{`, ${formatMoment(first_at)}`}</span>}
        </ReasonFact>
        {fact !== '' && (
          <ReasonFact name="Fact" dir="auto">
            {fact}
          </ReasonFact>
        )}
        {rule !== '' && <ReasonFact name="Rule">{ruleName(rule)}</ReasonFact>}
      </dl>
    </section>
  )
}

function SenderSays({ objection: { text, sent_at, files } }: PartProps) {
  const withFiles = files > 0 ? `, with ${pluralize(files, 'file')}` : ''
  return (
    <section aria-label="What the sender says now">
      <PartHeading className="mb-2 text-sm font-650">What the sender says now</PartHeading>
      <blockquote className="rounded-sm border-s-3 border-s-primary-ink bg-surface-2 px-4 py-3 wrap-anywhere whitespace-pre-line">
        <p dir="auto">{text === '' ? 'Its text is erased' : text}</p>
        <footer className="mt-2 text-sm text-text-3">{`${formatMoment(sent_at)}${withFiles}`}</footer>
      </blockquote>
    </section>
  )
}

function SecondDecision({ objection: { outcome, reason, decided_by, decided_at } }: PartProps) {
  const label = outcomes.find(({ to }) => to === outcome)?.done ?? ''
  const by = [decided_by, decided_at ? formatMoment(decided_at) : ''].filter(Boolean).join(', ')
  return (
    <Alert tone="info" icon="scale" title={label}>
      <span dir="auto">{reason}</span> <span translate="no">{by === '' ? '' : `(${by})`}</span>
    </Alert>
  )
}
