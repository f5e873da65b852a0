import { type ReactNode, useState } from 'react'
import { get, useController, useFormState, useWatch } from 'react-hook-form'
import { dayOf } from '#contract/primitives/day.ts'
import { doubtOf } from '#contract/public-changes/change-rules.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import typography from '#pwa/ui/layout.module.css'
import { CheckedToday } from '../checked-today.tsx'
import { firmFields } from '../fields.ts'
import { FormPart } from '../firm-form-parts.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import styles from './assessment.module.css'
import { CriterionRow, type LineProblems } from './criterion-row.tsx'
import { checkedOn, isAnswered, lineOf, withLine, withVerdict } from './lines.ts'
import { useRubric } from './queries.ts'

interface AssessmentPartProps extends FirmPartProps {
  /** The reason, where the tier is doubted since this change. */
  readonly reason: ReactNode
}

/** The answers of staff to each criterion, and a warning where they contradict the tier. */
export function AssessmentPart({ form, reason }: AssessmentPartProps) {
  const rubric = useRubric()
  return (
    <>
      {rubric && (
        <TierDoubt form={form} rubric={rubric}>
          {reason}
        </TierDoubt>
      )}
      <FormPart title={firmFields.assessment.label}>
        {rubric ? (
          <AssessmentTable form={form} rubric={rubric} />
        ) : (
          <p className={typography.caption}>The criteria are not here yet.</p>
        )}
      </FormPart>
    </>
  )
}

interface PartProps extends FirmPartProps {
  readonly rubric: Rubric
}

/** Warns of a tier against which criteria speak. It stays the decision of staff. */
function TierDoubt({ form, rubric, children }: PartProps & { readonly children: ReactNode }) {
  const [category, assessment] = useWatch({ control: form.control, name: ['category', 'assessment'] })
  const doubt = doubtOf({ category, assessment }, rubric)
  if (doubt === '') return null
  return (
    <Alert tone="warning" icon="triangle-alert" title={doubt.charAt(0).toUpperCase() + doubt.slice(1)}>
      <div className={styles.doubt}>
        <p>The tier stays your decision. Your reason stands in “Why this tier” and in the record.</p>
        {children}
      </div>
    </Alert>
  )
}

/** The first message of each part of a line. */
function problemsOf(errors: object, lines: Assessment, criterion: string): LineProblems {
  const at = lines.findIndex((line) => line.criterion === criterion)
  const found: unknown = at === -1 ? undefined : get(errors, `assessment.${at}`)
  if (typeof found !== 'object' || found === null) return {}
  const entries = Object.entries(found as Record<string, { readonly message?: string } | undefined>)
  return Object.fromEntries(entries.flatMap(([key, error]) => (error?.message ? [[key, error.message]] : [])))
}

function AssessmentTable({ form, rubric }: PartProps) {
  const { field } = useController({ control: form.control, name: 'assessment' })
  const { errors } = useFormState({ control: form.control, name: 'assessment' })
  const [open, setOpen] = useState('')
  const [now] = useState(() => new Date())
  const lines: Assessment = field.value
  const today = dayOf(now)
  return (
    <>
      <Counts
        standing={whyThisTier({ assessment: lines }, rubric)}
        onCheck={isAnswered(lines) ? (day) => field.onChange(checkedOn(lines, day)) : undefined}
      />
      <div className={styles.frame}>
        <table className={styles.table} aria-label="Criteria">
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col">Answer</th>
              <th scope="col">Note</th>
              <th scope="col">Checked</th>
            </tr>
          </thead>
          <tbody>
            {rubric.criteria.map((criterion) => {
              const { key } = criterion
              return (
                <CriterionRow
                  key={key}
                  criterion={criterion}
                  line={lineOf(lines, key)}
                  problems={problemsOf(errors, lines, key)}
                  isOpen={open === key}
                  today={now}
                  onToggle={() => setOpen(open === key ? '' : key)}
                  onChoose={(verdict) => field.onChange(withVerdict(lines, key, { verdict, today }))}
                  onChange={(values) => field.onChange(withLine(lines, key, values))}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <KeyHelp />
    </>
  )
}

interface CountsProps {
  readonly standing: StandingToRubric
  /** Absent: there is no answer that could be checked. */
  readonly onCheck: ((day: string) => void) | undefined
}

/** The number of answers of each kind, and a button that marks all of them as checked today. */
function Counts({ standing: { version, yes, no, unknown }, onCheck }: CountsProps) {
  return (
    <div className={styles.head}>
      <span className={typography.caption}>{`by version ${version}`}</span>
      <Badge kind="ok" icon="check">{`${yes} yes`}</Badge>
      <Badge kind="bad" icon="x">{`${no} no`}</Badge>
      <Badge kind="plain" icon="circle-help">{`${unknown} not known`}</Badge>
      {onCheck && <CheckedToday about="all answers" onPress={onCheck} />}
    </div>
  )
}

const keys = [
  ['Y', 'Yes'],
  ['N', 'No'],
  ['U', 'Not known'],
  ['↓', 'Next row'],
  ['Enter', 'Note and source'],
] as const

/** The keys of the answers, where there is room for a keyboard. */
const KeyHelp = () => (
  <p className={styles.keys}>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd translate="no">{key}</kbd> <span>{does}</span>
      </span>
    ))}
  </p>
)
