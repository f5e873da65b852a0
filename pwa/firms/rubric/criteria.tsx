import { useId } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { versionOn } from '#contract/rubric/verdicts.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { useFirmRecord } from '#pwa/public-changes/record/use-firm-record.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { CriterionLine } from './criterion-line.tsx'
import { tierReason } from './tier-reason.ts'

export interface CriteriaProps {
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
