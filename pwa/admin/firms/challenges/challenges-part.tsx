import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { daysSinceCheck } from '#contract/challenges/price.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { dayOrders } from '#contract/primitives/written-day.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import typography from '#pwa/ui/layout.module.css'
import { withNames } from '#pwa/ui/with-names.tsx'
import { TypedDayField } from '../../kit/form/fields/text-fields.tsx'
import { UrlInput } from '../../kit/form/inputs.tsx'
import { PasteSheet } from '../csv/paste-sheet.tsx'
import { UnknownColumns } from '../csv/unknown-columns.tsx'
import { CheckedToday, FormPart, useFirmForm } from '../form-pieces.tsx'
import {
  ChallengeGrid,
  type ChallengeTable,
  cellName,
  faultId,
  focusCell,
  today,
  useChallengeTable,
} from './challenge-grid.tsx'
import {
  addRow,
  type CellFault,
  derivedTerms,
  duplicateRow,
  fillColumn,
  fillDown,
  hasRoom,
  type Rows,
  twoDaysIn,
  withCell,
  withDayOrder,
} from './rows.ts'

const helpClasses = 'flex min-h-tap flex-wrap items-center gap-2 text-sm'

/** The challenges of a firm as a table, with the tools that fill it. */
export function ChallengesPart() {
  const table = useChallengeTable()
  const frame = useRef<HTMLDivElement>(null)
  const { rows, faults } = table
  const add = () => {
    table.change(addRow(rows, today()))
    requestAnimationFrame(() => focusCell(frame.current, { row: rows.length, column: 0 }))
  }
  const show = (fault: CellFault) => focusCell(frame.current, fault)
  return (
    <FormPart title={rows.length === 0 ? 'Challenges' : `Challenges ${rows.length}`}>
      <Toolbar table={table} onAdd={add} />
      <PasteNotice table={table} onShow={show} />
      {rows.length === 0 ? (
        <p className={typography.caption}>No challenges yet. Add a row, or paste some from a spreadsheet.</p>
      ) : (
        <>
          <div ref={frame}>
            <ChallengeGrid table={table} label="Challenges" />
          </div>
          <CellHelp table={table} />
          <FaultList faults={faults} onShow={show} />
          <SourceFields table={table} />
          <TermsOffer rows={rows} />
        </>
      )}
    </FormPart>
  )
}

/** Faults that are listed at once: a paste of something else altogether has more than a thousand. */
const MOST_LISTED = 20

interface FaultListProps {
  readonly faults: readonly CellFault[]
  readonly onShow: (fault: CellFault) => void
}

/** The cells that cannot be read, each of which leads to its place. */
function FaultList({ faults, onShow }: FaultListProps) {
  if (faults.length === 0) return null
  const more = faults.length - MOST_LISTED
  return (
    <>
      <ul aria-label="Cells that need attention">
        {faults.slice(0, MOST_LISTED).map((fault) => (
          <li key={cellName(fault)}>
            <button
              type="button"
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 border-t border-t-border py-1 text-md focus-visible:-outline-offset-2"
              onClick={() => onShow(fault)}
            >
              <Icon name="circle-alert" size="s" />
              <strong>{cellName(fault)}</strong>
              <span id={faultId(fault)} className="min-w-0 wrap-anywhere text-text-2">
                {fault.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={typography.caption}>{`And ${pluralize(more, 'more cell')}.`}</p>}
    </>
  )
}

/** The actions on the table, and on the cell that was used last. */
function Toolbar({ table, onAdd }: { readonly table: ChallengeTable; readonly onAdd: () => void }) {
  const { rows, active, change } = table
  const [isAsking, setAsking] = useState(false)
  const pasteCopied = async () => {
    try {
      table.paste(await navigator.clipboard.readText())
    } catch {
      // The person, the browser or a page without encryption refuses it.
      setAsking(true)
    }
  }
  return (
    <div
      className="flex flex-wrap items-center gap-1 *:disabled:bg-transparent *:disabled:opacity-50"
      role="toolbar"
      aria-label="Challenges"
    >
      <Button variant="quiet" icon="plus" disabled={!hasRoom(rows)} onClick={onAdd}>
        Add row
      </Button>
      <Button
        variant="ghost"
        icon="copy-plus"
        disabled={!active || !hasRoom(rows)}
        onClick={() => active && change(duplicateRow(rows, active.row))}
      >
        Duplicate row
      </Button>
      <Button
        variant="ghost"
        icon="arrow-down-to-line"
        disabled={!active || active.row === rows.length - 1}
        onClick={() => active && change(fillDown(rows, active))}
      >
        Fill down
      </Button>
      <Button variant="ghost" icon="clipboard-paste" onClick={() => void pasteCopied()}>
        Paste
      </Button>
      <IconButton icon="undo-2" label="Undo in the table" disabled={!table.undo} onClick={table.undo} />
      <IconButton icon="redo-2" label="Redo in the table" disabled={!table.redo} onClick={table.redo} />
      {isAsking && (
        <PasteSheet act="Paste into the table" onPaste={table.paste} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

/** Help for the active cell: texts to choose from, and the format of others. */
function CellHelp({ table }: { readonly table: ChallengeTable }) {
  const { rows, active, change } = table
  const column = active && challengeColumns[active.column]
  if (!active || !column) {
    return (
      <p className={typography.caption}>
        An empty cell means “not known”; write “none” where there is no limit. Arrow keys lead from cell to
        cell.
      </p>
    )
  }
  return (
    <fieldset className={helpClasses} aria-label={cellName(active)}>
      <strong>{cellName(active)}</strong>
      {column.options.map((text) => (
        <Button key={text} onClick={() => change(withCell(rows, active, text))}>
          {text}
        </Button>
      ))}
      <span className={typography.caption}>{column.hint}</span>
    </fieldset>
  )
}

interface PasteNoticeProps {
  readonly table: ChallengeTable
  readonly onShow: (fault: CellFault) => void
}

/** The result of the last paste, and its open questions. */
function PasteNotice({ table, onShow }: PasteNoticeProps) {
  const { pasted, faults, refusal, active } = table
  const next = faults.find(
    ({ row, column }) => !active || row > active.row || (row === active.row && column > active.column),
  )
  const first = next ?? faults[0]
  const done =
    pasted && `${pluralize(pasted.count, 'row')} pasted${pasted.hadHeadings ? ' by their headings' : ''}`
  const need = `${pluralize(faults.length, 'cell')} ${faults.length === 1 ? 'needs' : 'need'} attention.`
  const twoDays = twoDaysIn(table.rows)
  return (
    <>
      <div role="status" className="grid grid-cols-1 gap-2 empty:hidden">
        {refusal && <Alert title={refusal} />}
        {done && (
          <Alert
            tone={first ? 'danger' : 'success'}
            title={first ? `${done}, ${need}` : `${done}.`}
            actions={
              <>
                {pasted.rows === table.rows && (
                  <Button variant="ghost" onClick={table.undo}>
                    Undo paste
                  </Button>
                )}
                {first && <Button onClick={() => onShow(first)}>Show next</Button>}
              </>
            }
          />
        )}
      </div>
      {pasted && table.chooseColumn && (
        <UnknownColumns
          unknown={pasted.unknown}
          free={challengeColumns.filter(({ key }) => !pasted.named.has(key))}
          onChoose={table.chooseColumn}
        />
      )}
      {twoDays && (
        <fieldset className={helpClasses}>
          <legend className="font-600">{`How days like ${twoDays} are meant`}</legend>
          {dayOrders.map(({ key, label }) => (
            <Button
              key={key}
              onClick={() => {
                const first = faults.find(({ column }) => challengeColumns[column]?.key === 'checkedAt')
                table.change(withDayOrder(table.rows, key))
                // The buttons are gone, and the focus would go with them.
                if (first) onShow(first)
              }}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** The value that all rows share; null where they differ. */
function common(rows: Rows, key: 'sourceUrl' | 'checkedAt'): string | null {
  const values = new Set(rows.map((row) => row[key]))
  return values.size === 1 ? (rows[0]?.[key] ?? '') : null
}

/** How old the oldest check is; "" where none is too old. */
function checkText(rows: Rows, now: Date): string {
  const oldest = Math.max(...rows.map((row) => daysSinceCheck(row, now)).filter(Number.isFinite))
  return oldest > CHECK_AGAIN_AFTER_DAYS ? `Check again: the oldest check was ${oldest} days ago. ` : ''
}

/** The source and the day of its check, written into every row at once. */
function SourceFields({ table }: { readonly table: ChallengeTable }) {
  const { rows, change } = table
  const [typed, setTyped] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const [source, day] = [common(rows, 'sourceUrl'), common(rows, 'checkedAt')]
  const forAll = 'What you write here stands in every row.'
  return (
    <div className="grid grid-cols-1 items-start gap-x-3 gap-y-3h @part:grid-cols-2">
      <UrlInput
        label="Source"
        required
        hint={source === null ? `The rows differ. ${forAll}` : forAll}
        value={typed ?? source ?? ''}
        onBlur={() => setTyped(null)}
        onChange={({ target: { value } }) => {
          setTyped(value)
          change(fillColumn(rows, 'sourceUrl', value), 'source')
        }}
      />
      <div className="grid grid-cols-1 justify-items-start gap-2 *:first:w-full">
        <TypedDayField
          label="Checked on"
          required
          hint={
            <>
              <span className="font-600 text-warning-ink">{checkText(rows, now)}</span>
              {day === null && <span>{`The rows differ. ${forAll}`}</span>}
            </>
          }
          day={day ?? ''}
          onTake={(taken) => change(fillColumn(rows, 'checkedAt', taken), 'checked')}
        />
        <CheckedToday
          about="all challenges"
          onPress={(today) => change(fillColumn(rows, 'checkedAt', today), 'checked')}
        />
      </div>
    </div>
  )
}

/** Offers the display strings that the challenges say, where the firm says something else. */
function TermsOffer({ rows }: { readonly rows: Rows }) {
  const { form } = useFirmForm()
  const [evaluationFee, maxFunding] = useWatch({
    control: form.control,
    name: ['evaluationFee', 'maxFunding'],
  })
  const terms = derivedTerms(rows)
  if (!terms) return null
  const offered = [
    { field: 'evaluationFee', label: 'Eval Fee', now: evaluationFee },
    { field: 'maxFunding', label: 'Max Funding', now: maxFunding },
  ] as const
  const different = offered.filter(({ field, now }) => terms[field] !== now)
  const [first, second] = different
  if (!first) return null
  const rest = second ? `, ${second.label} ${terms[second.field]}` : ''
  return (
    <Alert
      tone="info"
      icon="sparkles"
      title={withNames(
        `${first.label} could read ${terms[first.field]}${rest}.`,
        different.map(({ field }) => terms[field]),
      )}
      actions={
        <Button
          onClick={() => {
            for (const { field } of different) form.setValue(field, terms[field], { shouldDirty: true })
          }}
        >
          {second ? 'Use both' : 'Use it'}
        </Button>
      }
    />
  )
}
