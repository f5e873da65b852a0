import { useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import type { ImportPlan } from '#contract/firm-import.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { FileChooser } from '../../kit/form/inputs.tsx'
import { PageHead } from '../../kit/layout/page-head.tsx'
import words from '../../kit/layout/words.module.css'
import { SamplesNote } from '../samples/samples-note.tsx'
import { saveTemplate } from './csv-files.ts'
import { DryRun } from './dry-run.tsx'
import type { ImportKind } from './import-kind.ts'
import styles from './import-screen.module.css'
import { changeCount, countOf } from './import-words.ts'
import { PasteSheet } from './paste-sheet.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { type Import, useImport } from './use-import.ts'

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
        <div className={styles.ways}>
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
