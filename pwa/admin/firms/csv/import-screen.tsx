import { useId, useMemo, useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { type ImportPlan, type LineResult, type Outcome, outcomes } from '#contract/firm-import.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { dayOrders } from '#contract/primitives/written-day.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import field from '#pwa/ui/parts.module.css'
import { useAccount } from '../../kit/account/session.tsx'
import { RecycledList } from '../../kit/collection/recycled-list.tsx'
import { SegmentedChoice } from '../../kit/form/fields/choice-fields.tsx'
import { formatValue } from '../../kit/form/fields/field-text.tsx'
import { FileChooser } from '../../kit/form/inputs.tsx'
import { PageHead } from '../../kit/layout/page-head.tsx'
import { SamplesNote } from '../samples/samples-note.tsx'
import { UnseenNote } from '../unseen.tsx'
import { saveTemplate } from './csv-files.ts'
import type { ImportKind } from './import-kind.ts'
import {
  changeCount,
  countOf,
  inOneEntryText,
  labelOf,
  needsFirm,
  resultText,
  unseenIn,
} from './import-words.ts'
import { PasteSheet } from './paste-sheet.tsx'
import { CellFaults, ForAllLines, KnownColumns } from './sheet-answers.tsx'
import { UnknownColumns } from './unknown-columns.tsx'
import { type Import, useImport } from './use-import.ts'

const choiceClasses = 'flex min-h-tap cursor-pointer items-center gap-2 inputs:size-6'

const afterClasses = 'bg-success-soft font-600 text-success-ink no-underline'

interface ImportScreenProps {
  readonly kind: ImportKind
  readonly firms: readonly StaffFirm[]
  readonly onClose: () => void
}

/** Imports the file of a spreadsheet: first what would happen, as the server says, then all of it in one request. */
export function ImportScreen({ kind, firms, onClose }: ImportScreenProps) {
  const one = useImport(kind, firms)
  const [isPasting, setPasting] = useState(false)
  const noun = kind.noun.toLowerCase()
  const { file, read, plan, problem } = one
  return (
    <section className="flex h-full min-h-0 flex-col" aria-label={`Import ${noun}`}>
      <div className="flex flex-none items-start ps-3 pt-2 heads:flex-1 heads:ps-2 heads:pt-0">
        <IconButton icon="arrow-left" label="Back to list" onClick={onClose} />
        <PageHead
          title={`Import ${noun}`}
          count={
            file && read
              ? `${file.name}, ${pluralize(read.lines, 'line')} · nothing has been saved yet`
              : undefined
          }
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto overscroll-contain px-5 pt-0 pb-5 *:flex-none max-tablet:px-4">
        <SamplesNote />
        <FileChooser
          label={`File of ${noun}`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          title={file?.name ?? 'Choose a CSV file'}
          hint={`${kind.hint} You see what would change before anything is saved.`}
          hasFile={file !== null}
          onChoose={(chosen) => void one.choose(chosen)}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button icon="clipboard-paste" onClick={() => setPasting(true)}>
            Paste cells
          </Button>
          <Button icon="download" onClick={() => saveTemplate(kind)}>
            Template to fill in
          </Button>
        </div>
        {isPasting && (
          <PasteSheet
            act="Compare"
            onPaste={(text) => void one.paste(text)}
            onClose={() => setPasting(false)}
          />
        )}
        <div role="alert">{problem && <Alert title={problem} />}</div>
        {file && read && <ReadingChoices kind={kind} file={file} read={read} one={one} />}
        {plan && <DryRun key={file?.name} kind={kind} plan={plan} one={one} firms={firms} />}
      </div>
      {plan && <Foot kind={kind} plan={plan} one={one} onClose={onClose} />}
    </section>
  )
}

interface FootProps extends Pick<ImportScreenProps, 'kind' | 'onClose'> {
  readonly plan: ImportPlan
  readonly one: Import
}

/** The remaining choices, and the button that imports. */
function Foot({ kind, plan, one, onClose }: FootProps) {
  const { role } = useAccount()
  const faults = countOf(plan, 'fault')
  const { file, hindrance, isBusy, skipsFaults } = one
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-t border-t-border bg-surface px-5 pt-3 pb-foot-3 max-tablet:px-4 max-tablet:buttons:shrink max-tablet:buttons:grow max-tablet:buttons:basis-32">
      <div className="grow basis-64">
        {faults > 0 && (
          <label className={choiceClasses}>
            <input
              type="checkbox"
              checked={skipsFaults}
              onChange={({ target }) => one.setSkipsFaults(target.checked)}
            />
            <span>{`Import without the ${faults === 1 ? 'faulty line' : `${faults} faulty lines`}`}</span>
          </label>
        )}
        {kind.mayRemoveOthers && faults === 0 && can(role, 'firms:delete') && (
          <label className={choiceClasses}>
            <input
              type="checkbox"
              checked={file?.asked.removesOthers ?? false}
              onChange={({ target }) => one.setRemovesOthers(target.checked)}
            />
            Delete the firms that are not in the file
          </label>
        )}
        {hindrance && <p className="text-sm text-text-2">{hindrance}</p>}
      </div>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        disabled={hindrance !== ''}
        busy={isBusy}
        onClick={async () => {
          if (await one.run()) onClose()
        }}
      >
        {`Import ${pluralize(changeCount(plan), 'change')}`}
      </Button>
    </div>
  )
}

const outcomeLabels: Readonly<
  Record<Outcome, { tile: string; row: string; icon: IconName; kind: BadgeKind }>
> = {
  added: { tile: 'Added', row: 'Added', icon: 'plus', kind: 'ok' },
  changed: { tile: 'Changed', row: 'Changed', icon: 'pen-line', kind: 'inf' },
  removed: { tile: 'Removed', row: 'Removed', icon: 'circle-minus', kind: 'warn' },
  fault: { tile: 'Faults', row: 'Fault', icon: 'circle-alert', kind: 'bad' },
}

interface DryRunProps {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly one: Import
  /** From which staff choose one for a name that none has. */
  readonly firms: readonly StaffFirm[]
}

/** The four counts, which narrow the list, and the lines. */
function DryRun({ kind, plan, one, firms }: DryRunProps) {
  const [shown, setShown] = useState<Outcome | null>(null)
  const results = plan.results.filter(({ outcome }) => shown === null || outcome === shown)
  const faults = useRef<HTMLButtonElement>(null)
  return (
    <>
      {one.isOutdated && (
        <Alert
          tone="warning"
          role="status"
          title="Firms were changed since this file was compared with them."
        >
          <Button onClick={one.compareAgain}>Compare again</Button>
        </Alert>
      )}
      <CellFaults kind={kind} plan={plan} one={one} />
      <UnseenLines kind={kind} plan={plan} one={one} />
      <fieldset className="grid grid-cols-4 gap-3 max-tablet:grid-cols-2 max-tablet:gap-2" aria-label="Show">
        {outcomes.map((outcome) => {
          const count = countOf(plan, outcome)
          const { tile, icon } = outcomeLabels[outcome]
          return (
            <button
              key={outcome}
              ref={outcome === 'fault' ? faults : undefined}
              type="button"
              className={`grid min-h-tap justify-items-start gap-1 rounded-md border border-border-strong bg-surface px-4 py-3 text-start aria-pressed:border-primary-ink aria-pressed:bg-primary-soft ${outcome === 'fault' && count > 0 ? 'text-danger-ink' : 'text-text'}`}
              aria-pressed={shown === outcome}
              onClick={() => setShown(shown === outcome ? null : outcome)}
            >
              <strong className="text-2xl leading-110 tabular-nums">{count.toLocaleString('en')}</strong>
              <span className="flex flex-wrap items-center gap-1h text-sm">
                <Icon name={icon} size="s" />
                <span>{tile}</span>
              </span>
            </button>
          )
        })}
      </fieldset>
      <p className="text-sm text-text-2" role="status">
        <span>{`${pluralize(plan.unchanged, 'line')} ${plan.unchanged === 1 ? 'is' : 'are'} unchanged.`}</span>{' '}
        {!one.file?.asked.removesOthers && <span>{kind.untouched}</span>}{' '}
        {plan.inOneEntry > 0 && <span>{inOneEntryText(kind, plan)}</span>}
      </p>
      {results.length > 0 && (
        <div className="rounded-lg border border-border bg-surface items:pb-0">
          <p
            className={`${columnsClasses} rounded-t-lg bg-surface-2 text-xs leading-125 font-600 text-text-3 max-tablet:hidden`}
            aria-hidden="true"
          >
            <span>Line</span>
            <span>Result</span>
            <span>{kind.one}</span>
            <span>What</span>
          </p>
          <RecycledList items={results} listKey={shown ?? ''} label="What the import does" rowHeight={72}>
            {(result) => (
              <ResultRow
                kind={kind}
                result={result}
                firms={firms}
                onChooseFirm={(id) => {
                  one.chooseFirm(result.firmName ?? '', id)
                  // The row is gone, and the focus would go with it.
                  faults.current?.focus()
                }}
              />
            )}
          </RecycledList>
        </div>
      )}
    </>
  )
}

/** Says what visitors will not see of the file, and turns on the offers of which it does not say whether they are. */
function UnseenLines({ kind, plan, one }: Pick<DryRunProps, 'kind' | 'plan' | 'one'>) {
  const { role } = useAccount()
  const firms = useMemo(() => unseenIn(plan), [plan])
  const isSaid = plan.columns.some(({ key }) => key === SWITCH)
  const mayTurnOn = kind.of === 'firms' && !isSaid && can(role, 'firms:write-affiliate')
  return (
    <UnseenNote
      firms={firms}
      noun={kind.one.toLowerCase()}
      isTurnedOn={one.file?.asked.defaults.get(SWITCH) === 'yes'}
      onTurnOn={mayTurnOn ? (isOn) => one.giveForAll(SWITCH, isOn ? 'yes' : '') : undefined}
    />
  )
}

/** The column that says whether an offer is on. */
const SWITCH = 'affiliateEnabled'

/** Longest value that a row shows whole, in characters. */
const EXCERPT = 80

const excerpt = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT)}...` : formatValue(text)

const columnsClasses =
  'grid grid-cols-lines items-center justify-items-start gap-x-3 gap-y-1 px-4 py-3 wrap-anywhere max-tablet:grid-cols-lead'

interface ResultRowProps {
  readonly kind: ImportKind
  readonly result: LineResult
  readonly firms: readonly StaffFirm[]
  readonly onChooseFirm: (id: string) => void
}

function ResultRow({ kind, result, firms, onChooseFirm }: ResultRowProps) {
  const { line, outcome, name, firmName, changes } = result
  const { row, icon, kind: badge } = outcomeLabels[outcome]
  const id = useId()
  return (
    <div className={`${columnsClasses} border-t border-t-border`}>
      <span className="text-sm text-text-2 tabular-nums">
        {line === null ? (
          '–'
        ) : (
          <>
            <span className="tablet:sr-only">Line </span>
            <span>{line}</span>
          </>
        )}
      </span>
      <Badge kind={badge} icon={icon}>
        {row}
      </Badge>
      <span className="max-tablet:col-span-full">
        <strong className="font-600" translate="no">
          {name || 'No name'}
        </strong>
        {firmName && (
          <span className="block text-sm text-text-2" translate="no">
            {firmName}
          </span>
        )}
      </span>
      <span className="grid grid-cols-1 gap-1 max-tablet:col-span-full">
        <span>{resultText(kind, result)}</span>
        {needsFirm(result) && (
          <Combobox
            control={{ id, className: `${field.control}`, 'aria-label': `Choose a firm for line ${line}` }}
            options={firms.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            placeholder="Choose a firm"
            onChange={(chosen) => chosen && onChooseFirm(chosen)}
          />
        )}
        {outcome === 'added' ? (
          <details className="group">
            <summary className="flex cursor-pointer items-center gap-2 py-3">
              <span>{pluralize(changes.length, 'field')}</span>
              <Icon name="chevron-down" size="s" className="flex-none group-open:rotate-180" />
            </summary>
            {changes.map(({ column, after }) => (
              <span key={column} className="block whitespace-pre-line">
                <span>{labelOf(kind.of, column)}</span> <ins className={afterClasses}>{excerpt(after)}</ins>
              </span>
            ))}
          </details>
        ) : (
          changes.map(({ column, before, after }) => (
            <span key={column} className="whitespace-pre-line">
              <span>{labelOf(kind.of, column)}</span>{' '}
              <del className="bg-danger-soft text-danger-ink">{excerpt(before)}</del>{' '}
              <ins className={afterClasses}>{excerpt(after)}</ins>
            </span>
          ))
        )}
      </span>
    </div>
  )
}

interface ReadingChoicesProps {
  readonly kind: ImportKind
  readonly file: NonNullable<Import['file']>
  readonly read: ImportPlan
  readonly one: Import
}

/** The choices that a file leaves open: columns, ambiguous days, and whether its letters are right. */
function ReadingChoices({ kind, file, read, one }: ReadingChoicesProps) {
  return (
    <>
      <UnknownColumns
        unknown={read.unknown}
        samples={new Map(read.columns.map(({ at, samples }) => [at, samples]))}
        free={importSheets[kind.of].columns.filter(({ key }) => !read.named.includes(key))}
        onChoose={one.chooseColumn}
      />
      <KnownColumns kind={kind} plan={read} one={one} />
      {read.fault === null && <ForAllLines kind={kind} plan={read} one={one} />}
      {read.twoDays && (
        <div className="max-w-128">
          <SegmentedChoice
            label={`How days like ${read.twoDays} are meant`}
            choices={dayOrders.map(({ key, label }) => ({ value: key, label }))}
            value={file.asked.dayOrder}
            onChoose={one.setDayOrder}
          />
        </div>
      )}
      {file.isGuessed && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
          The file does not say how its letters are written. Please look at the names below. Read as Western
          European (Windows-1252).
        </p>
      )}
    </>
  )
}
