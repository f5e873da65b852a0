import type { StaffFirm } from '#contract/firm.ts'
import type { ImportPlan } from '#contract/firm-import.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { dayOrders } from '#contract/primitives/written-day.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { SegmentedChoice } from '../../kit/form/fields/choice-fields.tsx'
import { FileChooser } from '../../kit/form/inputs.tsx'
import { PageHead } from '../../kit/layout/page-head.tsx'
import words from '../../kit/layout/words.module.css'
import { SamplesNote } from '../samples/samples-note.tsx'
import { DryRun } from './dry-run.tsx'
import styles from './import-screen.module.css'
import { changeCount, countOf, type ImportKind } from './import-words.ts'
import { UnknownColumns } from './unknown-columns.tsx'
import { type Import, useImport } from './use-import.ts'

interface ImportScreenProps {
  readonly kind: ImportKind
  readonly firms: readonly StaffFirm[]
  readonly onClose: () => void
}

/** Imports the file of a spreadsheet: first what would happen, as the server says, then all of it in one request. */
export function ImportScreen({ kind, firms, onClose }: ImportScreenProps) {
  const one = useImport(kind, firms)
  const noun = kind.noun.toLowerCase()
  const { file, read, plan, problem } = one
  return (
    <section className={styles.screen} aria-label={`Import ${noun}`}>
      <div className={styles.head}>
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
      <div className={styles.body}>
        <SamplesNote />
        <FileChooser
          label={`File of ${noun}`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          title={file?.name ?? 'Choose a CSV file'}
          hint={`${kind.hint} You see what would change before anything is saved.`}
          hasFile={file !== null}
          onChoose={(chosen) => void one.choose(chosen)}
        />
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
    <div className={styles.foot}>
      <div className={styles.choices}>
        {faults > 0 && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={skipsFaults}
              onChange={({ target }) => one.setSkipsFaults(target.checked)}
            />
            <span>{`Import without the ${faults === 1 ? 'faulty line' : `${faults} faulty lines`}`}</span>
          </label>
        )}
        {kind.mayRemoveOthers && faults === 0 && can(role, 'firms:delete') && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={file?.asked.removesOthers ?? false}
              onChange={({ target }) => one.setRemovesOthers(target.checked)}
            />
            Delete the firms that are not in the file
          </label>
        )}
        {hindrance && <p className={words.note}>{hindrance}</p>}
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
        free={importSheets[kind.of].columns.filter(({ key }) => !read.named.includes(key))}
        onChoose={one.chooseColumn}
      />
      {read.twoDays && (
        <div className={styles.order}>
          <SegmentedChoice
            label={`How days like ${read.twoDays} are meant`}
            choices={dayOrders.map(({ key, label }) => ({ value: key, label }))}
            value={file.asked.dayOrder}
            onChoose={one.setDayOrder}
          />
        </div>
      )}
      {file.isGuessed && (
        <p className={`${styles.letters} ${words.note}`}>
          The file does not say how its letters are written. Please look at the names below. Read as Western
          European (Windows-1252).
        </p>
      )}
    </>
  )
}
