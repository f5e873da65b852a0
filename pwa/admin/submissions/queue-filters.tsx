import { type Ref, useId } from 'react'
import { submissionStatuses } from '#contract/submission.ts'
import { type QueueState, queueOrders, SEARCH_LENGTH } from '#contract/submission-queue.ts'
import { Combobox } from '#pwa/ui/combobox.tsx'
import field from '#pwa/ui/field.module.css'
import { Choose } from '../kit/collection/choose.tsx'
import { ListSearch } from '../kit/collection/list-search.tsx'
import { useTypedSearch } from '../kit/collection/use-typed-search.ts'
import type { Choice } from '../kit/form/fields/choice-fields.tsx'
import { EVERY_STATE, type QueueAddress } from './queue-address.ts'
import styles from './queue-filters.module.css'

interface QueueFiltersProps {
  readonly address: QueueAddress
  readonly info: QueueState | undefined
  readonly ref: Ref<HTMLInputElement>
}

const states: readonly Choice[] = [
  ...submissionStatuses.map(({ key, label }) => ({ value: key, label })),
  { value: EVERY_STATE, label: 'Every state' },
]
const orders: readonly Choice[] = queueOrders.map(({ key, label }) => ({ value: key, label }))

/** Search, state, firm and order of the queue. */
export function QueueFilters({ address, info, ref }: QueueFiltersProps) {
  const { view, show } = address
  const { typed, type } = useTypedSearch(view.search ?? '', (search) => show({ search }))
  const id = useId()
  const firms = info?.firms ?? []
  const isListed = view.firm === undefined || firms.some(({ name }) => isSame(name, view.firm ?? ''))
  const known = isListed ? firms : [{ name: view.firm ?? '', pending: 0 }, ...firms]
  const chosen = known.find(({ name }) => isSame(name, view.firm ?? ''))?.name ?? ''
  return (
    <>
      <ListSearch
        ref={ref}
        label="Search text, firm or contact"
        maxLength={SEARCH_LENGTH}
        value={typed}
        onType={type}
      />
      <div className={styles.choices}>
        <Choose
          label="State"
          value={view.status ?? EVERY_STATE}
          choices={states}
          onChoose={(value) => show({ status: value as typeof EVERY_STATE })}
        />
        <div className={styles.firm}>
          <Combobox
            control={{ id, className: `${field.control} ${styles.input}`, 'aria-label': 'Firm' }}
            value={chosen}
            options={[
              { value: '', label: 'All firms' },
              ...known.map(({ name, pending }) => ({
                value: name,
                label: name,
                hint: pending > 0 ? `${pending} waiting` : '',
              })),
            ]}
            onChange={(value) => show({ firm: value })}
          />
        </div>
        <Choose
          label="Order"
          value={view.order}
          choices={orders}
          onChoose={(value) => show({ order: value as (typeof queueOrders)[number]['key'] })}
        />
      </div>
    </>
  )
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
