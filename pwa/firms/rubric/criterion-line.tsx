import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { RubricLine } from '#contract/rubric/standing-to-rubric.ts'
import { verdictLabel } from '#contract/rubric/verdicts.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { AddressText } from '../address-text.tsx'
import { SourceLink } from '../source-link.tsx'
import { ChallengeLine } from './challenge-line.tsx'

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
export function CriterionLine({ firm, line }: CriterionLineProps) {
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
