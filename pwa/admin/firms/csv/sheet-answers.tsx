import { useState } from 'react'
import { type ImportPlan, OWN_WEBSITE, type SheetKind } from '#contract/firm-import.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { SOURCE_KEYS } from '#contract/sheets/company-columns.ts'
import { firmColumns } from '#contract/sheets/firm-columns.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Choose } from '../../kit/collection/list-controls.tsx'
import { DayInputField } from '../../kit/form/fields/text-fields.tsx'
import { InputField, SelectInput } from '../../kit/form/inputs.tsx'
import type { ImportKind } from './import-kind.ts'
import { type FaultGroup, faultGroups, labelOf, linesText } from './import-words.ts'
import { nameOfColumn } from './unknown-columns.tsx'
import type { Import } from './use-import.ts'

const listClasses = 'mt-2 grid grid-cols-1 gap-2'

const sourceClasses = 'flex flex-wrap items-end gap-2 *:first:shrink *:first:grow *:first:basis-48'

interface SheetProps {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly one: Import
}

/** Every column with its first values and what it is read as; folded, since those that are doubtful stand open above. */
export function KnownColumns({ kind, plan, one }: SheetProps) {
  const known = plan.columns.filter(({ at }) => !plan.unknown.some((column) => column.at === at))
  if (known.length === 0) return null
  const choices = importSheets[kind.of].columns.map(({ key, label }) => ({ value: key, label }))
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-center gap-2 py-3">
        <span>{`${pluralize(known.length, 'column')} read by their headings`}</span>
        <Icon name="chevron-down" size="s" className="flex-none group-open:rotate-180" />
      </summary>
      <ul className={listClasses}>
        {known.map(({ at, heading, key, samples }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 basis-48 wrap-anywhere">{nameOfColumn(at, heading)}</span>
            <span className="grow basis-48 text-sm wrap-anywhere text-text-2" translate="no">
              {samples.join(' · ')}
            </span>
            <Choose
              label={`What “${nameOfColumn(at, heading)}” is`}
              value={key}
              choices={[{ value: '', label: 'Skip this column' }, ...choices]}
              onChoose={(chosen) => one.chooseColumn(at, chosen)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What the file has no column for, given once for all its lines. */
export function ForAllLines({ kind, plan, one }: SheetProps) {
  const has = (...keys: readonly string[]) =>
    keys.some((key) => plan.columns.some((column) => column.key === key))
  const given = (column: string) => one.file?.asked.defaults.get(column) ?? ''
  const set = (column: string) => (text: string) => one.giveForAll(column, text)
  const isFirms = kind.of === 'firms'
  const source = isFirms ? SOURCE_KEYS.source : 'sourceUrl'
  const day = isFirms ? SOURCE_KEYS.checkedAt : 'checkedAt'
  const needsSource = isFirms ? plan.columns.some(({ key }) => key.startsWith('company.')) : !has('sourceUrl')
  const needsDay = isFirms ? needsSource : !has('checkedAt')
  return (
    <fieldset className="grid grid-fit-64 items-start gap-3">
      <legend className="pb-2 text-sm font-600">For all lines</legend>
      {isFirms && has('affiliateCode', 'affiliateUrl') && !has('affiliateEnabled') && (
        <SelectInput
          label={labelOf(kind.of, 'affiliateEnabled')}
          hint="Of firms with a code or a link. Without it visitors see neither."
          value={given('affiliateEnabled')}
          choices={[
            { value: '', label: 'Off' },
            { value: 'yes', label: 'On' },
          ]}
          onChoose={set('affiliateEnabled')}
        />
      )}
      {isFirms && !has('status') && (
        <SelectInput
          label={labelOf(kind.of, 'status')}
          value={given('status')}
          choices={[
            { value: '', label: 'New firms are live' },
            { value: 'draft', label: 'Draft' },
          ]}
          onChoose={set('status')}
        />
      )}
      {!isFirms && !has('currency') && (
        <GivenText
          label={labelOf(kind.of, 'currency')}
          hint="Where no amount says its own, like USD"
          value={given('currency')}
          onGive={set('currency')}
        />
      )}
      {needsSource && (
        <div className={sourceClasses}>
          <GivenText
            label={isFirms ? 'Source of the company' : labelOf(kind.of, source)}
            value={given(source) === OWN_WEBSITE ? '' : given(source)}
            hint={given(source) === OWN_WEBSITE ? 'The website of each firm' : 'The page that says all this'}
            onGive={set(source)}
          />
          <Button disabled={given(source) === OWN_WEBSITE} onClick={() => set(source)(OWN_WEBSITE)}>
            Each firm’s website
          </Button>
        </div>
      )}
      {needsDay && (
        <div className={sourceClasses}>
          <DayInputField
            label={isFirms ? 'Company checked on' : labelOf(kind.of, day)}
            value={given(day)}
            onDay={set(day)}
          />
          <Button disabled={given(day) === dayOf(new Date())} onClick={() => set(day)(dayOf(new Date()))}>
            Checked today
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface GivenTextProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onGive: (text: string) => void
}

/** A text that is given once it is whole: when its field is left, or Enter is pressed. */
function GivenText({ label, hint, value, onGive }: GivenTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const give = () => {
    if (typed !== null && typed.trim() !== value) onGive(typed.trim())
    setTyped(null)
  }
  return (
    <InputField
      label={label}
      hint={hint}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={give}
      onKeyDown={({ key }) => key === 'Enter' && give()}
    />
  )
}

/** Columns that `ForAllLines` gives where the file lacks them. */
const forAll: Readonly<Record<SheetKind, readonly string[]>> = {
  firms: ['affiliateEnabled', 'status'],
  challenges: ['currency', 'sourceUrl', 'checkedAt'],
}

/** What is wrong in cells, each once with its lines, to be corrected in all of them. */
export function CellFaults({ kind, plan, one }: SheetProps) {
  const lacking = (column: string) => !plan.columns.some(({ key }) => key === column)
  const isSourced = Object.values(SOURCE_KEYS).every((key) => one.file?.asked.defaults.get(key))
  // What the file lacks is given for all lines, the source and the day of a company among it.
  const isGivenAbove = ({ column, text }: FaultGroup) =>
    column.startsWith('company.')
      ? !isSourced
      : text === '' && lacking(column) && forAll[kind.of].includes(column)
  const groups = faultGroups(kind.of, plan).filter((group) => !isGivenAbove(group))
  if (groups.length === 0) return null
  return (
    <section aria-label="What to correct">
      <h2 className="text-sm font-600">{`${pluralize(groups.length, 'value')} to correct`}</h2>
      <ul className={listClasses}>
        {groups.map((group) => (
          <li
            key={group.key}
            className="grid grid-cols-1 justify-items-start gap-1 wrap-anywhere forms:w-full"
          >
            <CellFaultRow kind={kind} group={group} one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const columnsOf = { firms: firmColumns, challenges: challengeColumns } as const

function CellFaultRow({
  kind,
  group,
  one,
}: Pick<SheetProps, 'kind' | 'one'> & { readonly group: FaultGroup }) {
  const { column, text, message, lines } = group
  const [typed, setTyped] = useState(text)
  const { options = [] } = columnsOf[kind.of].find(({ key }) => key === column) ?? {}
  const label = labelOf(kind.of, column)
  const asked = text === '' ? label : `${label} in place of “${text}”`
  return (
    <>
      <p>
        <strong>{label}</strong> <span>{message}</span>{' '}
        <span className="text-sm text-text-2">{linesText(lines)}</span>
      </p>
      {options.length > 0 ? (
        <Choose
          label={asked}
          value=""
          choices={[
            { value: '', label: 'Choose a value' },
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          onChoose={(value) => value && one.correct(group, value)}
        />
      ) : (
        <form
          className={sourceClasses}
          onSubmit={(event) => {
            event.preventDefault()
            one.correct(group, typed)
          }}
        >
          <InputField label={asked} value={typed} onChange={({ target }) => setTyped(target.value)} />
          <Button
            type="submit"
            disabled={typed === text}
            aria-label={`Correct ${pluralize(lines.length, 'line')}: ${label}`}
          >
            {`Correct ${pluralize(lines.length, 'line')}`}
          </Button>
        </form>
      )}
    </>
  )
}
