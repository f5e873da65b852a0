import type { StaffFirm } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { Button } from '#pwa/ui/button.tsx'
import { saveFile } from '../../kit/downloads.ts'
import { challengeCsv } from '../challenge-import/export-challenges.ts'
import styles from './csv-bar.module.css'
import { csvOf } from './export-firms.ts'

interface CsvBarProps {
  /** The firms of the list, in its order. */
  readonly firms: readonly StaffFirm[]
  readonly onImport: (what: 'firms' | 'challenges') => void
}

/** Takes the firms of the list and their challenges to a spreadsheet, and brings either from one. */
export function CsvBar({ firms, onImport }: CsvBarProps) {
  const challenges = firms.reduce((sum, { challenges }) => sum + challenges.length, 0)
  const save = (name: string, csv: string) => {
    const day = dayOf(new Date())
    saveFile(new File([csv], `${name}-${day}.csv`, { type: 'text/csv' }))
  }
  return (
    <div className={styles.bar}>
      <span>Firms</span>
      <Button
        variant="ghost"
        icon="download"
        disabled={firms.length === 0}
        onClick={() => save('firms', csvOf(firms))}
      >
        {`Export ${firms.length.toLocaleString('en')}`}
      </Button>
      <Button variant="ghost" icon="upload" onClick={() => onImport('firms')}>
        Import
      </Button>
      <span>Challenges</span>
      <Button
        variant="ghost"
        icon="download"
        aria-label={`Export ${challenges.toLocaleString('en')} challenges`}
        disabled={challenges === 0}
        onClick={() => save('challenges', challengeCsv(firms))}
      >
        {`Export ${challenges.toLocaleString('en')}`}
      </Button>
      <Button
        variant="ghost"
        icon="upload"
        aria-label="Import challenges"
        onClick={() => onImport('challenges')}
      >
        Import
      </Button>
    </div>
  )
}
