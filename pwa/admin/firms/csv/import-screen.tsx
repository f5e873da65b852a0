import { useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { pluralize } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { RecycledList } from '../../kit/recycled-list.tsx'
import { useAccount } from '../../kit/session.tsx'
import {
  changeCount,
  countOf,
  type ImportKind,
  type ImportPlan,
  type Outcome,
  outcomes,
  type Result,
} from './import-plan.ts'
import styles from './import-screen.module.css'
import { type Import, useImport } from './use-import.ts'

interface ImportScreenProps {
  readonly kind: ImportKind
  readonly firms: readonly StaffFirm[]
  readonly onClose: () => void
}

const outcomeLabels: Readonly<
  Record<Outcome, { tile: string; row: string; icon: IconName; kind: BadgeKind }>
> = {
  added: { tile: 'Added', row: 'Added', icon: 'plus', kind: 'ok' },
  changed: { tile: 'Changed', row: 'Changed', icon: 'pen-line', kind: 'inf' },
  removed: { tile: 'Removed', row: 'Removed', icon: 'circle-minus', kind: 'warn' },
  fault: { tile: 'Faults', row: 'Fault', icon: 'circle-alert', kind: 'bad' },
}

/** Imports the file of a spreadsheet: first what would happen, then all of it in one request. */
export function ImportScreen({ kind, firms, onClose }: ImportScreenProps) {
  const one = useImport(kind, firms)
  const noun = kind.noun.toLowerCase()
  const input = useRef<HTMLInputElement>(null)
  const { file, plan, problem } = one
  const choose = () => input.current?.click()
  return (
    <section className={styles.screen} aria-label={`Import ${noun}`}>
      <div className={styles.head}>
        <IconButton icon="arrow-left" label="Back to list" onClick={onClose} />
        <PageHead
          title={`Import ${noun}`}
          count={
            file
              ? `${file.name}, ${pluralize(file.lines.length, 'line')} · nothing has been saved yet`
              : undefined
          }
          actions={
            file && (
              <Button icon="upload" onClick={choose}>
                Choose another
              </Button>
            )
          }
        />
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={`File of ${noun}`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file, mended, can be chosen again.
          target.value = ''
          if (chosen) void one.choose(chosen)
        }}
      />
      <div className={styles.body}>
        <div role="alert">{problem && <Alert title={problem} />}</div>
        {plan ? (
          <DryRun key={file?.name} kind={kind} plan={plan} one={one} />
        ) : (
          <Empty
            icon="upload"
            title="Choose a CSV file"
            text={`${kind.hint} You see what would change before anything is saved.`}
            action={
              <Button variant="primary" icon="upload" onClick={choose}>
                Choose a file
              </Button>
            }
          />
        )}
      </div>
      {plan && <Foot kind={kind} plan={plan} one={one} onClose={onClose} />}
    </section>
  )
}

interface PartProps {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly one: Import
}

/** The four counts, which narrow the list, and the lines. */
function DryRun({ kind, plan, one }: PartProps) {
  const [shown, setShown] = useState<Outcome | null>(null)
  const results = plan.results.filter(({ outcome }) => shown === null || outcome === shown)
  const ignored = one.file?.ignored ?? []
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
      <fieldset className={styles.tiles} aria-label="Show">
        {outcomes.map((outcome) => {
          const count = countOf(plan, outcome)
          const { tile, icon } = outcomeLabels[outcome]
          return (
            <button
              key={outcome}
              type="button"
              className={`${styles.tile} ${outcome === 'fault' && count > 0 ? styles.faulty : ''}`}
              aria-pressed={shown === outcome}
              onClick={() => setShown(shown === outcome ? null : outcome)}
            >
              <strong className={styles.count}>{count.toLocaleString('en')}</strong>
              <span className={styles.word}>
                <Icon name={icon} size="s" />
                {tile}
              </span>
            </button>
          )
        })}
      </fieldset>
      <p className={styles.note} role="status">
        {pluralize(plan.unchanged, 'line')} {plan.unchanged === 1 ? 'is' : 'are'} unchanged.{' '}
        {!one.removesOthers && kind.untouched}
        {ignored.length > 0 && ` Columns that mean nothing here: ${ignored.join(', ')}.`}
      </p>
      {results.length > 0 && (
        <div className={styles.table}>
          <RecycledList items={results} listKey={shown ?? ''} label="What the import does" rowHeight={72}>
            {(result) => <ResultRow result={result} />}
          </RecycledList>
        </div>
      )}
    </>
  )
}

/** Longest value that a row shows whole, in characters. */
const EXCERPT = 80

const excerpt = (text: string): string =>
  text === '' ? 'Empty' : text.length > EXCERPT ? `${text.slice(0, EXCERPT)}...` : text

function ResultRow({ result }: { readonly result: Result }) {
  const { line, outcome, name, firmName, text, changes } = result
  const { row, icon, kind } = outcomeLabels[outcome]
  return (
    <div className={styles.row}>
      <span className={styles.line}>{line === null ? 'Not in the file' : `Line ${line}`}</span>
      <Badge kind={kind} icon={icon}>
        {row}
      </Badge>
      <span className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        {firmName && <span className={styles.firm}>{firmName}</span>}
      </span>
      <span className={styles.what}>
        {line !== null && text}
        {changes.map(({ label, before, after }) => (
          <span key={label} className={styles.change}>
            {label} <del className={styles.before}>{excerpt(before)}</del>{' '}
            <ins className={styles.after}>{excerpt(after)}</ins>
          </span>
        ))}
      </span>
    </div>
  )
}

/** What is left to decide, and the act itself. */
function Foot({ kind, plan, one, onClose }: PartProps & { readonly onClose: () => void }) {
  const { role } = useAccount()
  const faults = countOf(plan, 'fault')
  const { hindrance, isSaving, skipsFaults, removesOthers } = one
  return (
    <div className={styles.foot}>
      <div className={styles.choices}>
        {faults > 0 && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={skipsFaults}
              onChange={({ target }) => one.setSkipsFaults(target.checked)}
            />
            Import without the {faults === 1 ? 'faulty line' : `${faults} faulty lines`}
          </label>
        )}
        {kind.mayRemoveOthers && faults === 0 && can(role, 'firms:delete') && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={removesOthers}
              onChange={({ target }) => one.setRemovesOthers(target.checked)}
            />
            Delete the firms that are not in the file
          </label>
        )}
        {hindrance && <p className={styles.note}>{hindrance}</p>}
      </div>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        disabled={hindrance !== ''}
        busy={isSaving}
        onClick={async () => {
          if (await one.run()) onClose()
        }}
      >
        Import {pluralize(changeCount(plan), 'change')}
      </Button>
    </div>
  )
}
