import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { RubricLine } from '#contract/rubric/standing-to-rubric.ts'
import { verdictLabel } from '#contract/rubric/verdicts.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { AddressText } from '../address-text.tsx'
import { SourceLink } from '../source-link.tsx'
import { ChallengeLine } from './challenge-line.tsx'
import styles from './criteria.module.css'

interface CriterionLineProps {
  readonly firm: FirmRow
  readonly line: RubricLine
}

/** The finding on a criterion: the answer, a note, the day and source, and a way to object. */
export function CriterionLine({ firm, line }: CriterionLineProps) {
  const { criterion, verdict, note, checkedOn } = line
  return (
    <li className={styles.line} data-verdict={verdict}>
      <Icon name={verdictIcons[verdict].line} />
      <div>
        <p className={styles.name}>
          <b>{criterion.name}</b> <em>{verdictLabel(verdict)}</em>
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
    <p className={styles.source}>
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
