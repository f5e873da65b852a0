import { createContext, Fragment, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { factKeys, mostRows } from '#contract/company/company-limits.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { standingLabels, standingOf } from '#contract/firm-standing.ts'
import { statusLabels, statusOf } from '#contract/firm-status.ts'
import type { Role } from '#contract/permissions.ts'
import { dayOf } from '#contract/primitives/day.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { whyThisTier } from '#contract/rubric/standing-to-rubric.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import typography from '#pwa/ui/layout.module.css'
import { scrollerOf, useMarkedPart } from '#pwa/ui/marked-part.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { TableField, TableFields } from '../kit/form/fields/table-field.tsx'
import more from '../kit/layout/layout.module.css'
import { PartHeading, useMoreBeside } from '../kit/layout/panes.tsx'
import { companyValues } from './company/company-values.ts'
import { firmFields, firmParts, statedFields } from './fields.ts'
import { type FirmValues, reasonRulesIn } from './firm-values.ts'
import styles from './form.module.css'
import { useRubric } from './queries.ts'

const partClasses = 'grid min-w-0 grid-cols-1 gap-3h'
const titleClasses = 'text-h3 font-650 tracking-tight'

interface FirmFormState {
  readonly form: UseFormReturn<FirmValues>
  /** The stored firm; null for a new one. */
  readonly before: StaffFirm | null
  /** It is saved as a new firm: it was never stored, or was deleted elsewhere while it was open. */
  readonly isNew: boolean
  readonly role: Role
}

/** The form that its parts belong to. */
export const FirmFormContext = createContext<FirmFormState | null>(null)

/** The form of the open firm. */
export function useFirmForm(): FirmFormState {
  const state = use(FirmFormContext)
  if (!state) throw new Error('A part of the form of a firm stands outside of it')
  return state
}

type FormName = (typeof firmParts)[keyof typeof firmParts][number]

interface FirmTableFieldsProps {
  readonly names: readonly FormName[]
  /** Controls that replace a row's own. */
  readonly own?: Readonly<Partial<Record<FormName, ReactNode>>>
}

/** Fields of the firm in this order. */
export function FirmTableFields(props: FirmTableFieldsProps) {
  return <TableFields form={useFirmForm().form} fields={firmFields} {...props} />
}

interface FormPartProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/** A titled part of the form. */
export function FormPart({ title, note, children }: FormPartProps) {
  const id = useId()
  return (
    <fieldset className={partClasses} aria-labelledby={id}>
      <PartHeading id={id} className={titleClasses}>
        {title}
      </PartHeading>
      {note && <p className={typography.caption}>{note}</p>}
      {children}
    </fieldset>
  )
}

interface FoldedPartProps extends FormPartProps {
  /** Nothing is filled in. */
  readonly isEmpty: boolean
}

/** A titled part of the form that is folded away while nothing is filled in; its heading says so. */
export function FoldedPart({ isEmpty, ...part }: FoldedPartProps) {
  const [isFolded] = useState(isEmpty)
  return isFolded ? <Fold isEmpty={isEmpty} {...part} /> : <FormPart {...part} />
}

function Fold({ title, note, isEmpty, children }: FoldedPartProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // What comes from a draft or from another person is seen.
  useEffect(() => {
    if (!isEmpty) setOpen(true)
  }, [isEmpty])
  return (
    <fieldset aria-labelledby={id}>
      <details
        className="group/fold"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-tap cursor-pointer items-center gap-2 group-open/fold:mb-3h">
          <PartHeading id={id} className={titleClasses}>
            {title}
          </PartHeading>
          {isEmpty && <span className={typography.caption}>Nothing filled in</span>}
          <Icon name="chevron-down" size="s" className="ml-auto group-open/fold:rotate-180" />
        </summary>
        <div className={partClasses}>
          {note && <p className={typography.caption}>{note}</p>}
          {children}
        </div>
      </details>
    </fieldset>
  )
}

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
    <section className="grid grid-cols-1 gap-1 rounded-lg bg-surface-2 px-5 pt-4 pb-5" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-2">
        <PartHeading id={id} className="flex flex-auto items-center gap-2 text-h3 font-650 tracking-tight">
          <Icon name="lock-keyhole" size="s" />
          <span>{title}</span>
        </PartHeading>
        <Badge kind="plain" className="bg-surface">
          Read only
        </Badge>
      </div>
      <p className="text-sm text-text-2">{why}</p>
      <dl className="mt-3 grid grid-fill-48 gap-x-5 gap-y-4 terms:text-sm terms:text-text-3 facts:font-550 facts:wrap-anywhere">
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

/**
 * The statement of a change in the public record. Nothing while it changes nothing that visitors see. `part`: where it stands. A
 * new standing and a doubt of the tier get their reason beside them, all else in the record.
 */
export function StatedFields({ part }: { readonly part: 'standing' | 'assessment' | 'record' }) {
  const { form, before, role } = useFirmForm()
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
  affiliate: 'Affiliate',
  points: 'Pros and cons',
  warning: 'Warning',
  standing: 'Standing',
  assessment: 'Assessment',
  challenges: 'Challenges',
  company: 'Company',
  more: 'More details',
  record: 'Record',
  publication: 'Publication',
} as const
type Part = keyof typeof parts

/** The same in their order, in groups. */
const groups = [
  { title: 'What visitors read', keys: ['basics', 'terms', 'affiliate', 'points', 'warning'] },
  { title: 'What we checked', keys: ['standing', 'assessment', 'challenges', 'company', 'more'] },
  { title: 'Kept by the site', keys: ['record', 'publication'] },
] as const satisfies readonly { readonly title: string; readonly keys: readonly Part[] }[]

const keys: readonly Part[] = groups.flatMap((group) => group.keys)
/** Pixels between the anchors, or the top, and the part below. */
const GAP = 12

/** The fields of each part, by which a change is marked. */
const fieldsOfPart: Readonly<Partial<Record<Part, readonly string[]>>> = {
  ...firmParts,
  affiliate: [...firmParts.affiliate, ...firmParts.discount],
  warning: firmParts.experience,
}

/** The id of a part, which an address may name. */
export const idOf = (part: string): string => `firm-${part}`

/** A part of the form that can be jumped to. */
export function Anchored({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  return (
    <div id={idOf(part)} className="grid grid-cols-1 gap-3 outline-none" data-parts tabIndex={-1}>
      {children}
    </div>
  )
}

/** Opens a part that is folded away. */
function unfold(part: Element): void {
  const fold = part.querySelector('details')
  if (fold) fold.open = true
}

/** Scrolls the form alone, in which `row` stays in view, to a part, and focuses it. */
function jumpTo(key: Part, row: Element | null): void {
  const part = document.getElementById(idOf(key))
  const box = part && scrollerOf(part)
  if (!part || !box || !row) return
  unfold(part)
  const isBeside = row.getBoundingClientRect().right <= part.getBoundingClientRect().left
  const above = isBeside ? 0 : row.clientHeight
  box.scrollTop += part.getBoundingClientRect().top - box.getBoundingClientRect().top - above - GAP
  part.focus({ preventScroll: true })
}

/** Leads to a part of the open form from outside its anchors. */
export function goToPart(part: Part): void {
  goTo(idOf(part), 'start')
}

/** The id of the card that publishes the open firm. */
export const PUBLICATION = 'firm-publication-card'

function goTo(id: string, block: ScrollLogicalPosition): void {
  const element = document.getElementById(id)
  if (element) unfold(element)
  element?.scrollIntoView({ block })
  element?.focus({ preventScroll: true })
}

/** Leads to the card that publishes the open firm. */
export const goToPublication = (): void => goTo(PUBLICATION, 'center')

/** "8/10": how many criteria are answered; "" for none yet. */
function answeredText(assessment: Assessment, rubric: Rubric): string {
  const { lines, unknown, isAssessed } = whyThisTier({ assessment }, rubric)
  return isAssessed ? `${lines.length - unknown}/${lines.length}` : ''
}

const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '').length

/** What the form holds in its parts, in a word each. */
function usePartSays(): Readonly<Partial<Record<Part, string>>> {
  const { form, before } = useFirmForm()
  const rubric = useRubric()
  const [challenges, assessment, isOn, percent, pros, cons, warning, standing, company, category] = useWatch({
    control: form.control,
    name: [
      ...(['challenges', 'assessment', 'affiliateEnabled', 'discountPercentage', 'pros', 'cons'] as const),
      ...(['warning', 'standing', 'company', 'category'] as const),
    ],
  })
  const isOffered = isOn && percent > 0 && sectionOf(category) !== 'avoid'
  const points = [filled(pros ?? []), filled(cons ?? [])]
  const known = companyValues(company)
  const lists = [known.people, known.sisters, known.notices].filter((rows) => rows.length > 0).length
  const facts = factKeys.filter((key) => known[key].value.trim() !== '').length + lists
  return {
    affiliate: isOffered ? `${percent}%` : '',
    points: points.some((count) => count > 0) ? points.join(' · ') : '',
    warning: warning.trim() === '' ? 'none' : '',
    standing: standingLabels[standingOf({ standing })],
    assessment: rubric ? answeredText(assessment, rubric) : '',
    challenges: challenges.length > 0 ? String(challenges.length) : '',
    company: facts > 0 ? `${facts}/${factKeys.length + Object.keys(mostRows).length}` : '',
    publication: before ? statusLabels[statusOf(before)] : '',
  }
}

/** Leads to the parts of the form, and marks the one that is read, and those that hold unsaved changes. */
export function FormAnchors({ changed }: { readonly changed: readonly string[] }) {
  const { isNew } = useFirmForm()
  const row = useRef<HTMLDivElement>(null)
  useMoreBeside(row)
  const { marked, mark } = useMarkedPart(keys, idOf, row)
  const says = usePartSays()
  const isChanged = (key: Part) =>
    fieldsOfPart[key]?.some((field) => changed.some((path) => path === field || path.startsWith(`${field}.`)))
  // An address may name a part; the parts are there by now.
  useEffect(() => {
    const named = keys.find((key) => `#${idOf(key)}` === window.location.hash)
    if (named) jumpTo(named, row.current)
  }, [])
  return (
    <nav
      className="sticky top-0 z-2 -mx-1 border-b border-b-border bg-canvas @form/form:mr-0 @form/form:-ml-2 @form/form:self-start @form/form:border-b-0"
      aria-label="Parts of the form"
    >
      <div ref={row} className={`${more.scrolling} ${styles.row}`}>
        {groups.map((group) => (
          <Fragment key={group.title}>
            <p className="hidden @form/form:block @form/form:px-2 @form/form:pt-1h @form/form:pb-0 @form/form:text-xs @form/form:font-600 @form/form:text-text-3 @form/form:first:pt-0">
              {group.title}
            </p>
            {group.keys.map((key) =>
              key === 'record' && isNew ? null : (
                <button
                  key={key}
                  type="button"
                  className="flex min-h-tap min-w-tap flex-none items-center gap-1h rounded-md px-2h text-ms font-500 whitespace-nowrap text-text-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus forced-colors:current:border current:bg-primary-soft current:font-650 current:text-primary-ink @form/form:text-start"
                  data-key={key}
                  aria-current={key === marked ? 'true' : undefined}
                  onClick={() => {
                    jumpTo(key, row.current)
                    mark(key)
                  }}
                >
                  <span className="@form/form:flex-1">{parts[key]}</span>{' '}
                  {says[key] && <small className="text-sm font-400 text-text-3">{says[key]}</small>}
                  {isChanged(key) && (
                    <i className="size-2 flex-none rounded-full bg-primary-ink forced-colors:border-4">
                      <VisuallyHidden>, unsaved changes</VisuallyHidden>
                    </i>
                  )}
                </button>
              ),
            )}
          </Fragment>
        ))}
      </div>
    </nav>
  )
}
