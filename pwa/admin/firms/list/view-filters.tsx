import type { StaffFirm } from '#contract/firm.ts'
import { firmStatuses, statusLabels } from '#contract/firm-status.ts'
import { Choose } from '../../kit/choose.tsx'
import { conditions } from './firm-attention.ts'
import { type FirmSort, type FirmView, firmSorts } from './firm-view.ts'
import styles from './view-filters.module.css'

interface ViewFiltersProps {
  readonly firms: readonly StaffFirm[]
  readonly view: FirmView
  readonly now: Date
  readonly onShow: (view: FirmView) => void
}

const states = [
  { value: '', label: 'Any state' },
  ...firmStatuses.map((value) => ({ value, label: statusLabels[value] })),
]
const sorts = firmSorts.map(({ key, label }) => ({ value: key, label }))

/** State, condition and order of the list. */
export function ViewFilters({ firms, view, now, onShow }: ViewFiltersProps) {
  const choices = conditions.map(({ key, label, holds }) => {
    const count = firms.filter((firm) => holds(firm, now)).length
    return { value: key, label: `${label} (${count})` }
  })
  return (
    <div className={styles.row}>
      <Choose
        label="State"
        value={view.status ?? ''}
        choices={states}
        onChoose={(value) => onShow({ ...view, status: firmStatuses.find((one) => one === value) ?? null })}
      />
      <Choose
        label="Show"
        value={view.condition ?? ''}
        choices={[{ value: '', label: 'All firms' }, ...choices]}
        onChoose={(value) =>
          onShow({ ...view, condition: conditions.find(({ key }) => key === value)?.key ?? null })
        }
      />
      <Choose
        label="Sort"
        value={view.sort}
        choices={sorts}
        onChoose={(value) => onShow({ ...view, sort: value as FirmSort })}
      />
    </div>
  )
}
