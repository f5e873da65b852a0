import { useState } from 'react'
import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import { daysSinceCheck } from '#contract/challenges/price.ts'
import { TypedDayField } from '../../kit/form/fields/text-fields.tsx'
import layout from '../../kit/form/form-shell.module.css'
import { UrlInput } from '../../kit/form/inputs.tsx'
import { CheckedToday } from '../checked-today.tsx'
import { fillColumn, type Rows } from './rows.ts'
import styles from './source-fields.module.css'
import type { ChallengeTable } from './use-challenge-table.ts'

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
export function SourceFields({ table }: { readonly table: ChallengeTable }) {
  const { rows, change } = table
  const [typed, setTyped] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const [source, day] = [common(rows, 'sourceUrl'), common(rows, 'checkedAt')]
  const forAll = 'What you write here stands in every row.'
  return (
    <div className={layout.pair}>
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
      <div className={layout.withButton}>
        <TypedDayField
          label="Checked on"
          required
          hint={
            <>
              <span className={styles.again}>{checkText(rows, now)}</span>
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
