import { type ReactNode, useId } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { type RubricLine, type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { verdictLabel, versionOn } from '#contract/rubric/verdicts.ts'
import { sectionOf } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { useFirmRecord } from '#pwa/public-changes/record/firm-record.tsx'
import { useReportInPlace } from '#pwa/reviews/published/report-in-place.tsx'
import type { ReportedPart } from '#pwa/reviews/published/reported.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { AddressText, SourceLink } from '../source-link.tsx'

interface CriteriaProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** Who decided on a firm's tier, by which criteria and why; unknown findings are listed like known ones. */
export function Criteria({ firm, details }: CriteriaProps) {
  const held = useRubric()
  const { connection } = useDirectory()
  const rubric = rubricIn(held)
  const standing = rubric && whyThisTier(details, rubric)
  return (
    <div className="mt-1h grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3h @sheet:grid-cols-2 @sheet:gap-x-10">
        <Decision firm={firm} standing={standing} versions={rubric?.versions} />
        {standing?.isAssessed && <Tally standing={standing} />}
      </div>
      {held === null && <Skeleton />}
      {held === 'unreachable' && <p className="mt-1h text-sm text-text-3">Connect to read the criteria</p>}
      {standing && !standing.isAssessed && (
        <p className="text-text-2">
          {`Not assessed yet: none of the ${standing.lines.length} criteria has an answer for this firm.`}
        </p>
      )}
      {standing?.isAssessed && (
        <ol
          className="grid grid-cols-1 border-t border-border @sheet:grid-cols-2 @sheet:gap-x-10"
          aria-label="Criteria, in the order of the rubric"
        >
          {standing.lines.map((line) => (
            <CriterionLine key={line.criterion.key} firm={firm} line={line} />
          ))}
        </ol>
      )}
      {held !== null && held !== 'unreachable' && (held.isKept || connection === 'offline') && (
        <KeptAge moment={held.readAt} />
      )}
    </div>
  )
}

interface DecisionProps {
  readonly firm: FirmRow
  /** null: the rubric is not known. */
  readonly standing: StandingToRubric | null
  readonly versions: RubricReply['versions']
}

/** Who decides, by which version, the day of the last look, and the public reason. */
function Decision({ firm, standing, versions = [] }: DecisionProps) {
  const { changes } = useFirmRecord(firm)
  const reason = changes && changes !== 'unreachable' ? tierReason(changes.page.changes, firm.category) : null
  const checked =
    standing?.lines
      .map(({ checkedOn }) => checkedOn)
      .toSorted()
      .at(-1) ?? ''
  const version = standing && (versionOn(checked, versions) ?? standing.version)
  return (
    <div>
      {standing && (
        <p className="text-sm text-text-3 *:inline-block">
          <span>
            {`Decided by our team${standing.isAssessed ? ` with rubric version ${version}` : ''}${checked === '' ? '' : ','}`}
          </span>{' '}
          {checked !== '' && <span>{`last checked ${dayText(checked)}`}</span>}
        </p>
      )}
      {standing?.isAssessed && version !== standing.version && (
        <p className="mt-1h text-sm text-text-3">{`The lines are those of version ${standing.version}, which holds today.`}</p>
      )}
      {reason && (
        <blockquote className="mt-3 border-s-3 border-border-strong ps-3h leading-150 text-text-2 plaintext">
          <p>{reason.text}</p>
          <cite className="mt-1 block text-sm text-text-3 not-italic">{`Public reason, ${dayText(reason.at)}`}</cite>
        </blockquote>
      )}
      {changes && changes !== 'unreachable' && !reason && (
        <p className="mt-1h text-sm text-text-3">No reason of its own was published for this firm.</p>
      )}
    </div>
  )
}

/** The counts, and a cell for each criterion in the rubric's order. */
function Tally({ standing: { countsText, cells, lines } }: { readonly standing: StandingToRubric }) {
  const id = useId()
  const [known, ...rest] = countsText.split(/(?=, \d+ of )/)
  return (
    <div>
      <p id={id}>
        <strong className="font-650">{known}</strong>
        <span className="text-text-2">{rest.join('')}</span>
      </p>
      <ol className="mt-2 grid max-w-96 grid-cols-ticks gap-1" aria-labelledby={id}>
        {lines.map(({ criterion, verdict }, place) => (
          <li
            key={criterion.key}
            className={`grid h-7 place-items-center rounded-xs border ${verdict === 'yes' ? 'border-success-line bg-success-soft text-success-ink' : verdict === 'no' ? 'border-danger-line bg-danger-soft text-danger-ink' : 'border-choice-line text-text-2'}`}
          >
            <Icon name={verdictIcons[cells[place] ?? verdict].cell} size="s" />
            <VisuallyHidden>{`${place + 1}: ${criterion.name}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface CriterionLineProps {
  readonly firm: FirmRow
  readonly line: RubricLine
}

const inkClasses = {
  yes: 'text-success-ink',
  no: 'text-danger-ink',
  unknown: 'text-text-3',
} as const

/** The finding on a criterion: the answer, a note, the day and source, and a way to object. */
function CriterionLine({ firm, line }: CriterionLineProps) {
  const { criterion, verdict, note, checkedOn } = line
  return (
    <li className="grid grid-cols-flagged content-start gap-x-2h border-b border-border py-3 text-ms leading-145 text-text-2 @max-60:grid-cols-lead">
      <Icon name={verdictIcons[verdict].line} className={`mt-px ${inkClasses[verdict]}`} />
      <div>
        <p className="flex flex-wrap justify-between gap-x-3 text-md">
          <b className="min-w-0 flex-1 basis-36 font-600 text-text">{criterion.name}</b>{' '}
          <em className={`text-ms font-650 not-italic ${inkClasses[verdict]}`}>{verdictLabel(verdict)}</em>
        </p>
        {note !== '' && <p>{note}</p>}
        {note === '' && verdict === 'unknown' && checkedOn === '' && <p>Not looked at yet.</p>}
        <Source firm={firm} line={line} />
      </div>
      <ChallengeLine firm={firm} criterion={criterion} />
    </li>
  )
}

/** When it was looked at, and where it can be read. */
function Source({ firm, line: { source, checkedOn } }: CriterionLineProps) {
  if (source === '' && checkedOn === '') return null
  return (
    <p className="mt-0h text-sm text-text-3 wrap-anywhere">
      {checkedOn !== '' && (
        <time dateTime={checkedOn}>{`${dayText(checkedOn)}${source === '' ? '' : ','}`}</time>
      )}{' '}
      {source !== '' && (
        <SourceLink firm={firm} source={source}>
          <AddressText address={source} />
        </SourceLink>
      )}
    </p>
  )
}

const saidClasses = 'text-sm text-success-ink'

/** A button to report the finding on a criterion as out of date or false. The form opens below its line. */
function ChallengeLine({ firm, criterion }: Omit<Extract<ReportedPart, { about: 'line' }>, 'about'>) {
  const { press, below } = useReportInPlace({ about: 'line', firm, criterion }, { isAhead: false })
  return (
    <>
      {/* Beside large text the flag has a line of its own. */}
      <IconButton
        icon="flag"
        label={`Challenge this line: ${criterion.name}`}
        className="-my-2h text-text-3 @max-60:col-start-2 @max-60:my-0 @max-60:justify-self-end"
        {...press}
      />
      {/* Away from the source above, whose finger's width reaches below it. */}
      <div className="col-span-full has-form:mt-3">{below(saidClasses)}</div>
    </>
  )
}

export interface AnswerProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
  /** What the firm's tier means for every firm in it. */
  readonly description: string
  /** The way to the criteria. */
  readonly link: ReactNode
}

/** The public reason for a firm's tier, else what the tier means, and how many criteria are met. */
export function Answer({ firm, details, description, link }: AnswerProps) {
  const rubric = rubricIn(useRubric())
  const { changes } = useFirmRecord(firm)
  const standing = rubric && whyThisTier(details, rubric)
  const entries = changes === null || changes === 'unreachable' ? [] : changes.page.changes
  const reason = tierReason(entries, firm.category)
  return (
    <>
      <p className="line-clamp-3 leading-145 text-pretty">{reason?.text ?? description}</p>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-ms">
        {standing && <Counts standing={standing} />}
        {link}
      </div>
      <div className="flex h-3 items-center gap-1" aria-hidden="true">
        {standing?.lines.map(({ criterion, verdict }) => (
          <i
            key={criterion.key}
            className={`h-2 flex-1 rounded-xs forced-color-adjust-none ${verdict === 'yes' ? 'bg-success-base' : verdict === 'no' ? 'bg-danger-base' : 'border border-border-strong border-solid'}`}
          />
        ))}
      </div>
    </>
  )
}

/** "6 yes, 1 no, 3 not known" */
function Counts({ standing: { isAssessed, yes, no, unknown } }: { readonly standing: StandingToRubric }) {
  if (!isAssessed) return <span>Not assessed yet</span>
  return (
    <span>
      <b className="font-650">{`${yes} yes, ${no} no`}</b>
      {unknown > 0 && <span>{`, ${unknown} not known`}</span>}
    </span>
  )
}

/** The public reason of the team for a firm's tier, and its day. */
interface TierReason {
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * The last public reason for the tier of a firm, or for a line of its assessment since; null without one. A reason for an earlier
 * tier does not count, also where a restore moved the firm without an entry of its own. `category`: the firm's current one;
 * `changes`: newest first.
 */
export function tierReason(
  changes: readonly Pick<PublicChange, 'kind' | 'field' | 'after' | 'reason' | 'removed' | 'at'>[],
  category: string,
): TierReason | null {
  const move = changes.find(({ kind, field, removed }) => kind === 'tier' && field === 'category' && !removed)
  if (move && sectionOf(String(move.after)) !== sectionOf(category)) return null
  const said = changes.find(
    ({ kind, reason, removed }) => kind === 'tier' || (kind === 'criteria' && reason !== '' && !removed),
  )
  return said && said.reason !== '' && !said.removed ? { text: said.reason, at: said.at } : null
}
