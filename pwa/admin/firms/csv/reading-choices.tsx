import type { ImportPlan } from '#contract/firm-import.ts'
import { dayOrders } from '#contract/primitives/written-day.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { SegmentedChoice } from '../../kit/form/fields/choice-fields.tsx'
import words from '../../kit/layout/words.module.css'
import type { ImportKind } from './import-kind.ts'
import styles from './import-screen.module.css'
import { ForAllLines, KnownColumns } from './sheet-answers.tsx'
import { UnknownColumns } from './unknown-columns.tsx'
import type { Import } from './use-import.ts'

interface ReadingChoicesProps {
  readonly kind: ImportKind
  readonly file: NonNullable<Import['file']>
  readonly read: ImportPlan
  readonly one: Import
}

/** The choices that a file leaves open: columns, ambiguous days, and whether its letters are right. */
export function ReadingChoices({ kind, file, read, one }: ReadingChoicesProps) {
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
