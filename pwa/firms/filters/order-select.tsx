import { firmOrderOf, firmOrders } from '#contract/firm-orders.ts'
import { useFirmFilter } from './use-firm-filter.ts'

interface OrderSelectProps {
  readonly id?: string
  readonly className: string
}

/** Chooses the order inside the tiers. The address holds it. */
export function OrderSelect({ id, className }: OrderSelectProps) {
  const { filter, change } = useFirmFilter()
  return (
    <select
      id={id}
      className={className}
      value={filter.order}
      onChange={(event) => change({ order: firmOrderOf(event.target.value) })}
    >
      {firmOrders.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}
