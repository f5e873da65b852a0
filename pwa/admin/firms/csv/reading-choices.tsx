import { dayOrders } from '#contract/primitives/written-day.ts'
import { Choose } from '../../kit/collection/choose.tsx'
import { SegmentedChoice } from '../../kit/form/fields/segmented-choice.tsx'
import words from '../../kit/layout/words.module.css'
import type { ImportKind } from './import-kind.ts'
import styles from './import-screen.module.css'
import { type Encoding, encodings, isGuessed } from './sheet-text.ts'
import { UnknownColumns } from './unknown-columns.tsx'
import type { Import } from './use-import.ts'

interface ReadingChoicesProps {
  readonly kind: ImportKind
  readonly file: NonNullable<Import['file']>
  readonly one: Import
}

/** The choices that a file leaves open: columns, ambiguous days, and the encoding. */
export function ReadingChoices({ kind, file, one }: ReadingChoicesProps) {
  return (
    <>
      <UnknownColumns
        unknown={file.unknown}
        free={kind.columns.filter(({ key }) => !file.named.has(key))}
        onChoose={one.chooseColumn}
      />
      {file.twoDays && (
        <div className={styles.order}>
          <SegmentedChoice
            label={`How days like ${file.twoDays} are meant`}
            choices={dayOrders.map(({ key, label }) => ({ value: key, label }))}
            value={one.dayOrder}
            onChoose={one.setDayOrder}
          />
        </div>
      )}
      {isGuessed(file.encoding) && (
        <p className={styles.letters}>
          <span className={words.note}>
            The file does not say how its letters are written. Please look at the names below. Read as
          </span>
          <Choose
            label="How its letters are written"
            value={file.encoding}
            choices={encodings.filter(({ value }) => isGuessed(value))}
            onChoose={(value) => one.setEncoding(value as Encoding)}
          />
        </p>
      )}
    </>
  )
}
