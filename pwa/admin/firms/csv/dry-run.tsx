import { useId, useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { type ImportPlan, type LineResult, type Outcome, outcomes } from '#contract/firm-import.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import field from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { RecycledList } from '../../kit/collection/recycled-list.tsx'
import words from '../../kit/layout/words.module.css'
import type { ImportKind } from './import-kind.ts'
import styles from './import-screen.module.css'
import { countOf, labelOf, needsFirm, resultText } from './import-words.ts'
import { CellFaults } from './sheet-answers.tsx'
import type { Import } from './use-import.ts'

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
export function DryRun({ kind, plan, one, firms }: DryRunProps) {
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
      <fieldset className={styles.tiles} aria-label="Show">
        {outcomes.map((outcome) => {
          const count = countOf(plan, outcome)
          const { tile, icon } = outcomeLabels[outcome]
          return (
            <button
              key={outcome}
              ref={outcome === 'fault' ? faults : undefined}
              type="button"
              className={`${styles.tile} ${outcome === 'fault' && count > 0 ? styles.faulty : ''}`}
              aria-pressed={shown === outcome}
              onClick={() => setShown(shown === outcome ? null : outcome)}
            >
              <strong className={styles.count}>{count.toLocaleString('en')}</strong>
              <span className={styles.word}>
                <Icon name={icon} size="s" />
                <span>{tile}</span>
              </span>
            </button>
          )
        })}
      </fieldset>
      <p className={words.note} role="status">
        <span>{`${pluralize(plan.unchanged, 'line')} ${plan.unchanged === 1 ? 'is' : 'are'} unchanged.`}</span>{' '}
        {!one.file?.asked.removesOthers && <span>{kind.untouched}</span>}
      </p>
      {results.length > 0 && (
        <div className={styles.table}>
          <p className={`${styles.row} ${styles.labels}`} aria-hidden="true">
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

/** Longest value that a row shows whole, in characters. */
const EXCERPT = 80

const excerpt = (text: string): string =>
  text === '' ? 'Empty' : text.length > EXCERPT ? `${text.slice(0, EXCERPT)}...` : text

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
    <div className={styles.row}>
      <span className={styles.line}>
        {line === null ? (
          '–'
        ) : (
          <>
            <span className={styles.lineWord}>Line </span>
            <span>{line}</span>
          </>
        )}
      </span>
      <Badge kind={badge} icon={icon}>
        {row}
      </Badge>
      <span className={styles.who}>
        <strong className={styles.name} translate="no">
          {name || 'No name'}
        </strong>
        {firmName && (
          <span className={styles.firm} translate="no">
            {firmName}
          </span>
        )}
      </span>
      <span className={styles.what}>
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
          <details>
            <summary className={styles.fields}>{pluralize(changes.length, 'field')}</summary>
            {changes.map(({ column, after }) => (
              <span key={column} className={styles.change}>
                <span>{labelOf(kind.of, column)}</span> <ins className={styles.after}>{excerpt(after)}</ins>
              </span>
            ))}
          </details>
        ) : (
          changes.map(({ column, before, after }) => (
            <span key={column} className={styles.change}>
              <span>{labelOf(kind.of, column)}</span> <del className={words.danger}>{excerpt(before)}</del>{' '}
              <ins className={styles.after}>{excerpt(after)}</ins>
            </span>
          ))
        )}
      </span>
    </div>
  )
}
