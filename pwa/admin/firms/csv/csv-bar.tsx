import type { StaffFirm } from '#contract/firm.ts'
import { Button } from '#pwa/ui/button.tsx'
import { saveFile } from '../../kit/downloads.ts'
import styles from './csv-bar.module.css'
import { csvOf } from './export-firms.ts'

interface CsvBarProps {
  /** The firms of the list, in its order. */
  readonly firms: readonly StaffFirm[]
  readonly onImport: () => void
}

/** Takes the firms of the list to a spreadsheet, and firms from one. */
export function CsvBar({ firms, onImport }: CsvBarProps) {
  const exportFirms = () => {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(new File([csvOf(firms)], `firms-${day}.csv`, { type: 'text/csv' }))
  }
  return (
    <div className={styles.bar}>
      <Button variant="ghost" icon="download" disabled={firms.length === 0} onClick={exportFirms}>
        Export {firms.length.toLocaleString('en')}
      </Button>
      <Button variant="ghost" icon="upload" onClick={onImport}>
        Import
      </Button>
    </div>
  )
}
