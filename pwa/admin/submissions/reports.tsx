import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pluralize } from '#contract/primitives/text.ts'
import type { ReportedReview } from '#contract/reviews/moderation.ts'
import {
  type FirmReportOutcome,
  kindLabel,
  OUTDATED,
  type ReportOutcome,
  reportReasons,
} from '#contract/reviews/options.ts'
import { type PolicyRule, policyRules, ruleName } from '#contract/reviews/policy-rules.ts'
import { factLabel } from '#contract/reviews/reported-facts.ts'
import type { ReportedFirm } from '#contract/reviews/reported-firms.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import layout from '#pwa/ui/layout.module.css'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { AreaInput, SelectInput, useRequiredText } from '../kit/form/inputs.tsx'
import { PanelLink } from '../kit/layout/panel-link.tsx'
import { DetailPane, PartHeading } from '../kit/layout/panes.tsx'
import { useFirmReports, useReports, useResolveFirmReports, useResolveReports } from './queries.ts'
import {
  type Choice,
  type OpenProps,
  type QueueLine,
  ReviewLinks,
  useVerdict,
  Verdicts,
  WaitingQueue,
} from './queue.tsx'

const reasonText = (reason: string): string =>
  reportReasons.find(({ key }) => key === reason)?.short ?? reason

/** A reported review, or a part of a firm that is called out of date or false. */
type Reported = { readonly review: ReportedReview } | { readonly firm: ReportedFirm }

const reportsOf = (item: Reported) => ('review' in item ? item.review : item.firm).reports
const firstOf = (item: Reported) => reportsOf(item)[0]?.sent_at ?? ''

/** Both kinds of reports as one list, the longest waiting first. */
function useBothReports() {
  const [reviews, firms] = [useReports(), useFirmReports()]
  const data = useMemo((): readonly Reported[] | undefined => {
    if (!reviews.data || !firms.data) return undefined
    const all = [...reviews.data.map((review) => ({ review })), ...firms.data.map((firm) => ({ firm }))]
    return all.sort((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1))
  }, [reviews.data, firms.data])
  return {
    data,
    error: reviews.error ?? firms.error,
    refetch: () => Promise.all([reviews.refetch(), firms.refetch()]),
  }
}

/** The subject of reports: "Challenge Ridge 50", "Profit Split", "Criterion Fees complete", "The firm". */
function subjectOf({ challenge, challenge_name, fact, criterion_name }: ReportedFirm): string {
  if (challenge !== '') return challenge_name ? `Challenge ${challenge_name}` : 'A challenge that is gone'
  if (criterion_name !== '') return `Criterion ${criterion_name}`
  return factLabel(fact) || 'The firm'
}

/** The verdict of visitors: of several reports the graver. */
const saidOf = ({ reports }: ReportedFirm): string =>
  reports.some(({ reason }) => reason !== OUTDATED) ? 'False' : 'Out of date'

function lineOf(item: Reported): QueueLine {
  const at = firstOf(item)
  if ('firm' in item) {
    const { firm_id, challenge, fact, criterion, firm_name, reports } = item.firm
    const text = reports.find(({ text }) => text !== '')?.text ?? ''
    const facts = (
      <>
        <Badge kind="warn" icon="clock">
          {saidOf(item.firm)}
        </Badge>
        <span>{subjectOf(item.firm)}</span>
      </>
    )
    return { id: `${firm_id} ${challenge || fact || criterion}`, title: firm_name, at, text, facts }
  }
  const { review, firmName, reports } = item.review
  const facts = (
    <>
      <Badge kind="bad" icon="flag">
        {pluralize(reports.length, 'report')}
      </Badge>
      <span className="text-sm text-text-3 tabular-nums">
        {[...new Set(reports.map(({ reason }) => reasonText(reason)))].join(', ')}
      </span>
    </>
  )
  return { id: review.id, title: firmName, at, text: review.text, facts }
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
      lineOf={lineOf}
      Open={OpenReports}
    />
  )
}

interface ReportSubject {
  readonly choices: readonly Choice<ReportOutcome | FirmReportOutcome>[]
  /** Who reads the reason. */
  readonly hint: string
}

/** How reports on a review, and on a part of a firm, are decided on. */
const subjects: Readonly<Record<'review' | 'firm', ReportSubject>> = {
  review: {
    choices: [
      { to: 'unpublish', label: 'Unpublish', variant: 'danger', icon: 'eye-off', done: 'Review unpublished' },
      { to: 'keep', label: 'Keep the review', variant: 'primary', icon: 'check', done: 'Review kept' },
    ],
    hint: 'Needed to unpublish: the sender of the review reads it. It stands in History; the people who reported do not read it.',
  },
  firm: {
    choices: [
      { to: 'keep', label: 'It is right', variant: 'outline', icon: 'check', done: 'Kept as it is' },
      {
        ...{ to: 'corrected', label: 'I corrected it', variant: 'primary', icon: 'pencil' },
        done: 'Resolved as corrected',
      },
    ],
    hint: 'Not needed. It stands in History; the people who reported do not read it, but are told whether it was corrected.',
  },
}

const rules = [
  { value: '', label: 'No rule is broken' } as const,
  ...policyRules.map(({ key }) => ({ value: key, label: ruleName(key).replace('Review policy, ', '') })),
]

/** The reports on one review or one part of a firm, and the decision: it stays, or it is unpublished or corrected. */
function OpenReports({ item, close, done }: OpenProps<Reported>) {
  const { save: resolveReview } = useResolveReports()
  const { save: resolveFirm } = useResolveFirmReports()
  const [rule, setRule] = useState<PolicyRule | ''>('')
  const [ruleProblem, setRuleProblem] = useState('')
  const reason = useRequiredText('Please give a reason. It appears in History.')
  const rulePicker = useRef<HTMLSelectElement>(null)
  const isFirm = 'firm' in item
  const { choices, hint } = subjects[isFirm ? 'firm' : 'review']
  const reports = reportsOf(item).map(({ id }) => id)
  const send = (to: ReportOutcome | FirmReportOutcome, reason: string) => {
    if ('firm' in item) {
      const action = to === 'keep' ? to : 'corrected'
      return resolveFirm({ params: { id: item.firm.firm_id }, body: { action, reason, reports } })
    }
    const { review } = item.review
    const action = to === 'keep' ? to : 'unpublish'
    const body = { tag: reviewTag(review), action, rule, reason, reports } as const
    return resolveReview({ params: { id: review.id }, body })
  }
  const failed = 'The reports were not resolved. Please try again.'
  const { decide, deciding } = useVerdict(choices, send, { failed, onDone: done })
  const resolve = (to: ReportOutcome | FirmReportOutcome) => {
    // What unpublishes a review is read by its sender, with the rule that the review breaks; the others stand in History alone.
    if (to !== 'unpublish') return void decide(to, reason.field.value.trim())
    const given = reason.read()
    const hasRule = rule !== ''
    flushSync(() => setRuleProblem(hasRule ? '' : 'Please choose the rule that the review breaks.'))
    if (!hasRule) rulePicker.current?.focus()
    else if (given !== null) void decide(to, given)
  }
  return (
    <DetailPane
      {...headOf(item)}
      back={close}
      actions={<Verdicts choices={choices} busy={() => deciding !== null} onChoose={resolve} />}
    >
      <div className="grid grid-cols-1 gap-4 pt-2 pb-4">
        <ul className="grid grid-cols-1 gap-4" aria-label="Reports">
          {'firm' in item
            ? item.firm.reports.map((report) => <Report key={report.id} {...report} isOfFirm />)
            : item.review.reports.map((report) => <Report key={report.id} {...report} />)}
        </ul>
        {'firm' in item ? (
          <div className="flex flex-wrap gap-2">
            <PanelLink params={{ tab: 'firms', firm: item.firm.firm_id }} icon="building-2">
              Edit Firm
            </PanelLink>
          </div>
        ) : (
          <ReviewAsItStands item={item.review} />
        )}
        <div className="grid grid-cols-1 gap-4">
          {!isFirm && (
            <SelectInput
              ref={rulePicker}
              label="Rule of the review policy"
              problem={ruleProblem}
              hint="The people who reported are told the rule and what you did, by mail or on their device."
              value={rule}
              choices={rules}
              onChoose={(chosen) => {
                setRule(chosen)
                setRuleProblem('')
              }}
            />
          )}
          <AreaInput {...reason.field} label="Reason for the decision" hint={hint} maxLength={1000} />
        </div>
      </div>
    </DetailPane>
  )
}

function headOf(item: Reported) {
  const count = pluralize(reportsOf(item).length, 'report')
  if ('firm' in item) {
    const { firm_name } = item.firm
    const title = `${count}: ${saidOf(item.firm).toLowerCase()}`
    return { title, subtitle: `${firm_name} · ${subjectOf(item.firm)}`, name: firm_name }
  }
  const { review, firmName } = item.review
  const subtitle = `${firmName} · published ${formatMoment(review.published_at)}`
  return { title: `${count} on one review`, subtitle, name: firmName }
}

function ReviewAsItStands({ item: { review, firmName } }: { readonly item: ReportedReview }) {
  return (
    <>
      <PartHeading>The review as it stands</PartHeading>
      <div className="rounded-lg border border-dashed border-border-strong p-4">
        <PublishedReview review={review} firmName={firmName} />
      </div>
      {review.submissionId && <ReviewLinks id={review.submissionId} />}
    </>
  )
}

/** What visitors say in reports on reviews and on firms. */
type ReportProps = Pick<
  ReportedReview['reports'][number] | ReportedFirm['reports'][number],
  'reason' | 'text' | 'sent_at' | 'email'
> &
  Partial<Pick<ReportedReview['reports'][number], 'name' | 'goodFaith'>> &
  Partial<Pick<ReportedFirm['reports'][number], 'source'>> & { readonly isOfFirm?: boolean }

/** The report of one visitor, with name and address where they gave them. */
function Report({ reason, text, sent_at, name, email, goodFaith, source, isOfFirm = false }: ReportProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-btn border border-border px-4 py-3 wrap-anywhere smalls:text-sm smalls:text-text-3">
      {!isOfFirm && (
        <Badge kind="bad" icon="flag">
          {reasonText(reason)}
        </Badge>
      )}
      <div>
        <p dir="auto">{text ? `“${text}”` : 'No text'}</p>
        {(name || email) && (
          <p translate="no" dir="auto">
            {[name, email].filter(Boolean).join(', ')}
          </p>
        )}
        {goodFaith && <p>Sent in good faith, as its sender says</p>}
        {source && (
          <p>
            {/* A stranger's address: it is opened without a word of where from. */}
            <a
              className={layout['text-link']}
              href={source}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              <span translate="no" dir="auto">
                {source}
              </span>
            </a>
          </p>
        )}
        {isOfFirm && <small>{kindLabel(reason)}</small>} <small>{formatMoment(sent_at)}</small>
      </div>
    </li>
  )
}
