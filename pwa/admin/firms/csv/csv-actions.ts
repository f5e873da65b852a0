import type { StaffFirm } from '#contract/firm.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import type { MenuAction } from '../../kit/layout/page-head.tsx'
import { challengeCsv, firmCsv } from './csv-files.ts'

const save = (name: string, csv: string) =>
  saveFile(new File([csv], `${name}-${dayOf(new Date())}.csv`, { type: 'text/csv' }))

/** What takes the firms of a list, in its order, and their challenges to a spreadsheet, and brings either from one. */
export function csvActions(
  firms: readonly StaffFirm[],
  onImport: (what: 'firms' | 'challenges') => void,
): readonly MenuAction[] {
  const challenges = firms.reduce((sum, { challenges }) => sum + challenges.length, 0)
  return [
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
  ]
}
