import { useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import { ActionMenu } from '../../kit/layout/page-head.tsx'
import { challengeCsv, firmCsv } from './csv-files.ts'

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

function Choices({ firms, onImport, ...menu }: ChoicesProps) {
  const challenges = firms.reduce((sum, { challenges }) => sum + challenges.length, 0)
  const save = (name: string, csv: string) =>
    saveFile(new File([csv], `${name}-${dayOf(new Date())}.csv`, { type: 'text/csv' }))
  return (
    <ActionMenu
      {...menu}
      label="Import and Export"
      actions={[
        {
          label: `Export ${pluralize(firms.length, 'firm')}`,
          icon: 'download',
          disabled: firms.length === 0,
          run: () => save('firms', firmCsv(firms)),
        },
        { label: 'Import firms', icon: 'upload', run: () => onImport('firms') },
        {
          label: `Export ${pluralize(challenges, 'challenge')}`,
          icon: 'download',
          disabled: challenges === 0,
          run: () => save('challenges', challengeCsv(firms)),
        },
        { label: 'Import challenges', icon: 'upload', run: () => onImport('challenges') },
      ]}
    />
  )
}
