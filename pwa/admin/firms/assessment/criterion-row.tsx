import type { AssessmentLine } from '#contract/rubric/assessment.ts'
import type { Criterion } from '#contract/rubric/rubric.ts'
import { NOTE_LENGTH } from '#contract/rubric/verdicts.ts'
import { shortDay } from '#pwa/ui/short-day.ts'
import { problemText } from '../../kit/form/fields/form-field.tsx'
import { DayInputField } from '../../kit/form/fields/text-fields.tsx'
import layout from '../../kit/form/form-shell.module.css'
import { CountedInput, UrlInput } from '../../kit/form/inputs.tsx'
import styles from './assessment.module.css'
import { VerdictChoice } from './verdict-choice.tsx'

/** The problems of a line, by field. */
export type LineProblems = Readonly<Partial<Record<keyof AssessmentLine, string>>>

interface CriterionRowProps {
  readonly criterion: Criterion
  readonly line: AssessmentLine
  readonly problems: LineProblems
  readonly isOpen: boolean
  readonly today: Date
  readonly onToggle: () => void
  readonly onChoose: (verdict: AssessmentLine['verdict']) => void
  readonly onChange: (values: Partial<AssessmentLine>) => void
}

/** A criterion with its answer; open, with the note, the source and the day below it. */
export function CriterionRow(props: CriterionRowProps) {
  const { criterion, line, problems, isOpen, today, onToggle, onChoose } = props
  const { name, meaning } = criterion
  const { note, checkedOn } = line
  const isFaulty = Object.keys(problems).length > 0
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td>
          <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
            <strong translate="no">{name}</strong>
            <small translate="no">{meaning}</small>
          </button>
        </td>
        <td>
          <VerdictChoice label={name} verdict={line.verdict} onChoose={onChoose} onToggle={onToggle} />
        </td>
        <td className={note === '' ? styles.none : styles.note}>
          {!isOpen && <span translate={note === '' ? undefined : 'no'}>{note || 'No note'}</span>}
          {!isOpen && isFaulty && <span className={styles.fault}>Needs attention</span>}
        </td>
        <td className={styles.day}>
          {!isOpen && (
            <>
              <span className={styles.narrow}>{checkedOn === '' ? '' : 'Checked '}</span>
              <span>{checkedOn === '' ? 'Never' : shortDay(checkedOn, today)}</span>
              <span className={styles.narrow}>{checkedOn === '' ? ' checked' : ''}</span>
            </>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr data-open>
          <td colSpan={4}>
            <LineFields {...props} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The note, the source and the day of an answer. */
function LineFields({ criterion, line, problems, onChange }: CriterionRowProps) {
  const problemOf = (key: keyof AssessmentLine, label: string) => {
    const message = problems[key]
    return message ? problemText(label, message) : ''
  }
  return (
    <fieldset className={layout.pair} aria-label={`Answer to ${criterion.name}`}>
      <div className={layout.full}>
        <CountedInput
          label="Note"
          hint={`Evidence: ${criterion.evidence}`}
          maxLength={NOTE_LENGTH}
          rows={2}
          value={line.note}
          problem={problemOf('note', 'Note')}
          onType={(note) => onChange({ note })}
        />
      </div>
      <UrlInput
        label="Source"
        problem={problemOf('source', 'Source')}
        value={line.source}
        onChange={({ target }) => onChange({ source: target.value })}
      />
      <DayInputField
        label="Checked on"
        required={line.verdict !== 'unknown'}
        problem={problemOf('checkedOn', 'Checked on')}
        value={line.checkedOn}
        onDay={(checkedOn) => onChange({ checkedOn })}
      />
    </fieldset>
  )
}
