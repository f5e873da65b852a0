import { type KeyboardEvent, useId, useState } from 'react'
import { get, useController, useFormState, useWatch } from 'react-hook-form'
import { dayOf } from '#contract/primitives/day.ts'
import { doubtOf } from '#contract/public-changes/change-rules.ts'
import type { Assessment, AssessmentLine } from '#contract/rubric/assessment.ts'
import type { Criterion, Rubric } from '#contract/rubric/rubric.ts'
import { type StandingToRubric, whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { NOTE_LENGTH, type Verdict, verdicts } from '#contract/rubric/verdicts.ts'
import { verdictIcons } from '#pwa/firms/standing/verdict-icons.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import typography from '#pwa/ui/layout.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { problemText } from '../../kit/form/fields/form-field.tsx'
import { DayInputField } from '../../kit/form/fields/text-fields.tsx'
import { CountedInput, UrlInput } from '../../kit/form/inputs.tsx'
import { firmFields } from '../fields.ts'
import { CheckedToday, FoldedPart, StatedFields, useFirmForm } from '../form-pieces.tsx'
import { useRubric } from '../queries.ts'
import { checkedOn, isAnswered, lineOf, withLine, withVerdict } from './lines.ts'

/** The answers of staff to each criterion, and a warning where they contradict the tier. */
export function AssessmentPart() {
  const rubric = useRubric()
  const { control } = useFirmForm().form
  const lines = useWatch({ control, name: 'assessment' })
  return (
    <>
      {rubric && <TierDoubt rubric={rubric} />}
      <FoldedPart title={firmFields.assessment.label} isEmpty={!isAnswered(lines)}>
        {rubric ? (
          <AssessmentTable rubric={rubric} />
        ) : (
          <p className={typography.caption}>The criteria are not here yet.</p>
        )}
      </FoldedPart>
    </>
  )
}

/** Warns of a tier against which criteria speak. It stays the decision of staff. */
function TierDoubt({ rubric }: { readonly rubric: Rubric }) {
  const { form } = useFirmForm()
  const [category, assessment] = useWatch({ control: form.control, name: ['category', 'assessment'] })
  const doubt = doubtOf({ category, assessment }, rubric)
  if (doubt === '') return null
  return (
    <Alert tone="warning" icon="triangle-alert" title={doubt.charAt(0).toUpperCase() + doubt.slice(1)}>
      <div className="grid grid-cols-1 gap-3">
        <p>The tier stays your decision. Your reason stands in “Why this tier” and in the record.</p>
        <StatedFields part="assessment" />
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

function AssessmentTable({ rubric }: { readonly rubric: Rubric }) {
  const { form } = useFirmForm()
  const { field } = useController({ control: form.control, name: 'assessment' })
  const { errors } = useFormState({ control: form.control, name: 'assessment' })
  const [open, setOpen] = useState('')
  const [today] = useState(() => dayOf(new Date()))
  const lines: Assessment = field.value
  return (
    <>
      <Counts
        standing={whyThisTier({ assessment: lines }, rubric)}
        onCheck={isAnswered(lines) ? (day) => field.onChange(checkedOn(lines, day)) : undefined}
      />
      <ul
        className="border-y border-y-border *:not-first:border-t *:not-first:border-t-border"
        aria-label="Criteria"
      >
        {rubric.criteria.map((criterion) => {
          const { key } = criterion
          return (
            <CriterionRow
              key={key}
              criterion={criterion}
              line={lineOf(lines, key)}
              problems={problemsOf(errors, lines, key)}
              isOpen={open === key}
              onToggle={() => setOpen(open === key ? '' : key)}
              onChoose={(verdict) => field.onChange(withVerdict(lines, key, { verdict, today }))}
              onChange={(values) => field.onChange(withLine(lines, key, values))}
            />
          )
        })}
      </ul>
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
    <div className="flex flex-wrap items-center gap-2 buttons:ml-auto">
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
  <p className="hidden flex-wrap gap-x-3h gap-y-1 text-sm text-text-3 @136:flex">
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd
          className="inline-block min-w-5h rounded-xs border border-border bg-surface px-1 text-center font-mono text-xs font-600 text-text-2"
          translate="no"
        >
          {key}
        </kbd>{' '}
        <span>{does}</span>
      </span>
    ))}
  </p>
)

/** The problems of a line, by field. */
type LineProblems = Readonly<Partial<Record<keyof AssessmentLine, string>>>

interface CriterionRowProps {
  readonly criterion: Criterion
  readonly line: AssessmentLine
  readonly problems: LineProblems
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onChoose: (verdict: AssessmentLine['verdict']) => void
  readonly onChange: (values: Partial<AssessmentLine>) => void
}

/** A criterion with its answer; open, with what it means, the note, the source and the day below it. */
function CriterionRow(props: CriterionRowProps) {
  const { criterion, line, problems, isOpen, onToggle, onChoose } = props
  const { name, meaning } = criterion
  const isFaulty = Object.keys(problems).length > 0
  return (
    <li data-open={isOpen || undefined}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0 py-1">
        <button
          type="button"
          className="flex min-h-12 min-w-0 grow basis-36 items-center gap-2 text-start text-ms leading-130 font-600 wrap-anywhere icons:flex-none icons:text-text-3"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon name="chevron-down" size="s" className={isOpen ? 'rotate-180' : ''} />
          <span>
            <span translate="no">{name}</span>
            {!isOpen && isFaulty && <span className="block font-600 text-danger-ink">Needs attention</span>}
          </span>
          {!isOpen && line.note !== '' && <Icon name="file-text" size="s" className="ml-auto" />}
          {!isOpen && line.note !== '' && <VisuallyHidden>, with a note</VisuallyHidden>}
        </button>
        <VerdictChoice label={name} verdict={line.verdict} onChoose={onChoose} onToggle={onToggle} />
      </div>
      {isOpen && (
        <div className="grid grid-cols-1 gap-3 pt-1 pb-4 pl-6">
          <p className={typography.caption} translate="no">
            {meaning}
          </p>
          <LineFields {...props} />
        </div>
      )}
    </li>
  )
}

/** The note, the source and the day of an answer. */
function LineFields({ criterion, line, problems, onChange }: CriterionRowProps) {
  const problemOf = (key: keyof AssessmentLine, label: string) => {
    const message = problems[key]
    return message ? problemText(label, message) : ''
  }
  return (
    <fieldset
      className="grid grid-cols-1 items-start gap-x-3 gap-y-3h @part:grid-cols-2"
      aria-label={`Answer to ${criterion.name}`}
    >
      <div className="col-span-full">
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

/** The letters that answer. */
const byKey: Readonly<Partial<Record<string, Verdict>>> = { y: 'yes', n: 'no', u: 'unknown' }

interface VerdictChoiceProps {
  /** The criterion that is answered. */
  readonly label: string
  readonly verdict: Verdict
  readonly onChoose: (verdict: Verdict) => void
  /** Opens or closes the note, the source and the day. */
  readonly onToggle: () => void
}

/** Leads to the answer of the criterion above or below. */
function goBeside(from: HTMLElement, by: 1 | -1): void {
  const all = [
    ...(from.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked') ?? []),
  ]
  const group = from.closest('fieldset')
  all[all.findIndex((one) => one.closest('fieldset') === group) + by]?.focus()
}

/** Their words give way to icons, and are for screen readers, where the form is narrow. */
const cellClasses =
  'relative flex min-h-tap cursor-pointer flex-wrap items-center justify-center gap-1h rounded-md px-1 text-center font-600 text-text-2 has-checked:inset-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus @136:px-2h @max-136:spans:sr-only forced-colors:has-checked:border'
const verdictClasses = {
  yes: 'has-checked:bg-success-soft has-checked:text-success-ink has-checked:inset-ring-success-line',
  no: 'has-checked:bg-danger-soft has-checked:text-danger-ink has-checked:inset-ring-danger-line',
  unknown: 'has-checked:bg-surface has-checked:text-text has-checked:inset-ring-border-strong',
} as const

/** Yes, no or not known: cells of 44 px that are tapped, and letters for a keyboard. */
function VerdictChoice({ label, verdict, onChoose, onToggle }: VerdictChoiceProps) {
  const name = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const answer = byKey[event.key.toLowerCase()]
    if (answer) onChoose(answer)
    else if (event.key === 'Enter') onToggle()
    else if (event.key === 'ArrowDown') goBeside(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') goBeside(event.currentTarget, -1)
    else return
    event.preventDefault()
  }
  return (
    <fieldset
      className="ms-auto grid flex-none grid-cols-verdicts rounded-btn bg-surface-3 p-0h"
      onKeyDown={onKeyDown}
    >
      <legend>
        <VisuallyHidden translate="no">{label}</VisuallyHidden>
      </legend>
      {verdicts.map(({ key, label: answer }) => (
        <label key={key} className={`${cellClasses} ${verdictClasses[key]}`}>
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            name={name}
            value={key}
            checked={verdict === key}
            onChange={() => onChoose(key)}
          />
          <Icon name={verdictIcons[key].cell} size="s" />
          <span>{answer}</span>
        </label>
      ))}
    </fieldset>
  )
}
