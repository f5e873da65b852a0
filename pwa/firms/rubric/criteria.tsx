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
import styles from './criteria.module.css'
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
    <div className={styles.criteria}>
      <div className={styles.top}>
        <Decision firm={firm} standing={standing} versions={rubric?.versions} />
        {standing?.isAssessed && <Tally standing={standing} />}
      </div>
      {held === null && <Skeleton />}
      {held === 'unreachable' && <p className={styles.fine}>Connect to read the criteria</p>}
      {standing && !standing.isAssessed && (
        <p className={styles.none}>
          {`Not assessed yet: none of the ${standing.lines.length} criteria has an answer for this firm.`}
        </p>
      )}
      {standing?.isAssessed && (
        <ol className={styles.lines} aria-label="Criteria, in the order of the rubric">
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
        <p className={styles.by}>
          <span>
            {`Decided by our team${standing.isAssessed ? ` with rubric version ${version}` : ''}${checked === '' ? '' : ','}`}
          </span>{' '}
          {checked !== '' && <span>{`last checked ${dayText(checked)}`}</span>}
        </p>
      )}
      {standing?.isAssessed && version !== standing.version && (
        <p
          className={styles.fine}
        >{`The lines are those of version ${standing.version}, which holds today.`}</p>
      )}
      {reason && (
        <blockquote className={styles.reason}>
          <p>{reason.text}</p>
          <cite>{`Public reason, ${dayText(reason.at)}`}</cite>
        </blockquote>
      )}
      {changes && changes !== 'unreachable' && !reason && (
        <p className={styles.fine}>No reason of its own was published for this firm.</p>
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
        <strong>{known}</strong>
        <span>{rest.join('')}</span>
      </p>
      <ol className={styles.cells} aria-labelledby={id}>
        {lines.map(({ criterion, verdict }, place) => (
          <li key={criterion.key} data-verdict={verdict}>
            <Icon name={verdictIcons[cells[place] ?? verdict].cell} size="s" />
            <VisuallyHidden>{`${place + 1}: ${criterion.name}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  )
}
