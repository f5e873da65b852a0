import { useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import { usePopupPlace } from '#pwa/ui/use-popup-place.ts'
import { challengeCsv } from '../challenge-import/challenge-import.ts'
import styles from './csv-menu.module.css'
import { firmCsv } from './firm-import.ts'

interface CsvMenuProps {
  /** The firms of the list, in its order. */
  readonly firms: readonly StaffFirm[]
  readonly onImport: (what: 'firms' | 'challenges') => void
}

/** In the head of the list: takes its firms and their challenges to a spreadsheet, and brings either from one. */
export function CsvMenu(props: CsvMenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        icon="download"
        label="Import and Export"
        title="Import and Export"
        aria-haspopup="true"
        aria-expanded={button !== null}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      />
      {button && <Choices {...props} button={button} onClose={() => setButton(null)} />}
    </>
  )
}

interface ChoicesProps extends CsvMenuProps {
  readonly button: HTMLElement
  readonly onClose: () => void
}

function Choices({ firms, onImport, button, onClose }: ChoicesProps) {
  const anchor = useRef(button)
  const popup = useRef<HTMLFieldSetElement>(null)
  usePopupPlace(anchor, popup, true)
  const challenges = firms.reduce((sum, { challenges }) => sum + challenges.length, 0)
  const save = (name: string, csv: string) => {
    popup.current?.hidePopover()
    saveFile(new File([csv], `${name}-${dayOf(new Date())}.csv`, { type: 'text/csv' }))
  }
  return (
    <fieldset
      ref={popup}
      popover="auto"
      className={styles.menu}
      aria-label="Import and Export"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      <Button
        variant="ghost"
        icon="download"
        autoFocus
        disabled={firms.length === 0}
        onClick={() => save('firms', firmCsv(firms))}
      >
        {`Export ${pluralize(firms.length, 'firm')}`}
      </Button>
      <Button variant="ghost" icon="upload" onClick={() => onImport('firms')}>
        Import firms
      </Button>
      <Button
        variant="ghost"
        icon="download"
        disabled={challenges === 0}
        onClick={() => save('challenges', challengeCsv(firms))}
      >
        {`Export ${pluralize(challenges, 'challenge')}`}
      </Button>
      <Button variant="ghost" icon="upload" onClick={() => onImport('challenges')}>
        Import challenges
      </Button>
    </fieldset>
  )
}
