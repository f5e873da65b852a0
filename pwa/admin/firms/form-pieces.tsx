import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { StaffFirm } from '#contract/firm.ts'
import type { Role } from '#contract/permissions.ts'
import { dayOf } from '#contract/primitives/day.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useMarkedPart } from '#pwa/ui/marked-part.ts'
import { scrollerOf } from '#pwa/ui/scroller-of.ts'
import { TableField } from '../kit/form/fields/table-field.tsx'
import more from '../kit/layout/more-beside.module.css'
import { PartHeading, useMoreBeside } from '../kit/layout/panes.tsx'
import words from '../kit/layout/words.module.css'
import { statedFields } from './fields.ts'
import { type FirmPartProps, type FirmValues, reasonRulesIn } from './firm-values.ts'
import styles from './form-pieces.module.css'
import { useRubric } from './queries.ts'

interface ReadOnlyPartProps {
  readonly title: string
  /** Why it cannot be changed. */
  readonly why: string
  /** Labels and values; an empty value reads "None". */
  readonly values: readonly (readonly [string, string | undefined])[]
}

/** A part of the form as text for those who may not change it: no field that does not answer. */
export function ReadOnlyPart({ title, why, values }: ReadOnlyPartProps) {
  const id = useId()
  return (
    <section className={styles.well} aria-labelledby={id}>
      <div className={styles.head}>
        <PartHeading id={id} className={styles.title}>
          <Icon name="lock-keyhole" size="s" />
          <span>{title}</span>
        </PartHeading>
        <Badge kind="plain" className={styles.badge}>
          Read only
        </Badge>
      </div>
      <p className={words.note}>{why}</p>
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'None'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface CheckedTodayProps {
  /** The subject of the check, read out after the label. */
  readonly about: string
  /** Called with the day as it is for the person. */
  readonly onPress: (day: string) => void
  readonly className?: string | undefined
}

/** A button that records that something was checked today. */
export function CheckedToday({ about, onPress, className }: CheckedTodayProps) {
  return (
    <Button
      variant="tonal"
      icon="check"
      className={className}
      aria-label={`Checked today: ${about}`}
      onClick={() => onPress(dayOf(new Date()))}
    >
      Checked today
    </Button>
  )
}

interface StatedFieldsProps extends FirmPartProps {
  readonly before: StaffFirm | null
  readonly role: Role
  /** The part that they stand in: a new standing and a doubt of the tier get their reason beside them, all else in the record. */
  readonly part: 'standing' | 'assessment' | 'record'
}

/** The statement of a change in the public record. Nothing while it changes nothing that visitors see. */
export function StatedFields({ form, before, role, part }: StatedFieldsProps) {
  useWatch({ control: form.control })
  const rules = reasonRulesIn(form.getValues(), before, role, useRubric())
  const place = rules.changesStanding ? 'standing' : rules.doubt === '' ? 'record' : 'assessment'
  if (!rules.takesReason || part !== place) return null
  return (
    <>
      <TableField form={form} name="reason" row={{ ...statedFields.reason, required: rules.needsReason }} />
      {rules.mayBeMinor && <TableField form={form} name="minor" row={statedFields.minor} />}
    </>
  )
}

/** The parts of the form that staff jump to. */
const parts = {
  basics: 'Basics',
  terms: 'Trading terms',
  challenges: 'Challenges',
  standing: 'Standing',
  assessment: 'Assessment',
  affiliate: 'Affiliate',
  points: 'Pros and cons',
  company: 'Company',
  more: 'More details',
  record: 'Record',
} as const
type Part = keyof typeof parts

const keys = Object.keys(parts) as Part[]
/** Pixels between the anchors and the part below them. */
const GAP = 12

/** The id of a part, which an address may name. */
export const idOf = (part: string): string => `firm-${part}`

interface AnchoredProps {
  readonly part: Part
  readonly children: ReactNode
}

/** A part of the form that can be jumped to. */
export function Anchored({ part, children }: AnchoredProps) {
  return (
    <div id={idOf(part)} className={styles.anchored} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Scrolls the form alone, in which `row` stays in view, to a part, and focuses it. */
function jumpTo(key: Part, row: Element | null): void {
  const part = document.getElementById(idOf(key))
  const box = part && scrollerOf(part)
  if (!part || !box || !row) return
  box.scrollTop += part.getBoundingClientRect().top - box.getBoundingClientRect().top - row.clientHeight - GAP
  part.focus({ preventScroll: true })
}

/** Leads to a part of the open form from outside its anchors. */
export function goToPart(part: Part): void {
  const element = document.getElementById(idOf(part))
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/** "8/10": how many criteria are answered; "" for none yet. */
function answeredText(assessment: Assessment, rubric: Rubric): string {
  const { lines, unknown, isAssessed } = whyThisTier({ assessment }, rubric)
  return isAssessed ? `${lines.length - unknown}/${lines.length}` : ''
}

interface FormAnchorsProps {
  readonly form: UseFormReturn<FirmValues>
  /** A new firm has no record. */
  readonly isNew: boolean
}

/** Leads to the parts of the form, and marks the one that is read. */
export function FormAnchors({ form, isNew }: FormAnchorsProps) {
  const row = useRef<HTMLDivElement>(null)
  useMoreBeside(row)
  const { marked, mark } = useMarkedPart(keys, idOf, row)
  const [challenges, assessment] = useWatch({ control: form.control, name: ['challenges', 'assessment'] })
  const rubric = useRubric()
  const counts: Readonly<Partial<Record<Part, string>>> = {
    ...(challenges.length > 0 && { challenges: String(challenges.length) }),
    ...(rubric && { assessment: answeredText(assessment, rubric) }),
  }
  // An address may name a part; the parts are there by now.
  useEffect(() => {
    const named = keys.find((key) => `#${idOf(key)}` === window.location.hash)
    if (named) jumpTo(named, row.current)
  }, [])
  return (
    <nav className={styles.anchors} aria-label="Parts of the form">
      <div ref={row} className={`${more.row} ${styles.row}`}>
        {keys.map((key) =>
          key === 'record' && isNew ? null : (
            <button
              key={key}
              type="button"
              data-key={key}
              aria-current={key === marked ? 'true' : undefined}
              onClick={() => {
                jumpTo(key, row.current)
                mark(key)
              }}
            >
              <span>{parts[key]}</span> {counts[key] && <small>{counts[key]}</small>}
            </button>
          ),
        )}
      </div>
    </nav>
  )
}
