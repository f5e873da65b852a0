import type { Ref } from 'react'
import { submissionStatuses } from '#contract/submission.ts'
import { type QueueState, queueOrders, SEARCH_LENGTH } from '#contract/submission-queue.ts'
import { Choose, ListSearch } from '../kit/collection/list-controls.tsx'
import { useTypedSearch } from '../kit/collection/use-params.ts'
import { FirmChoice } from './firm-choice.tsx'
import { EVERY_STATE, type QueueAddress } from './queue-address.ts'
import styles from './queue-filters.module.css'

interface QueueFiltersProps {
  readonly address: QueueAddress
  readonly info: QueueState | undefined
  readonly ref: Ref<HTMLInputElement>
}

const states = [
  ...submissionStatuses.map(({ key, label }) => ({ value: key, label })),
  { value: EVERY_STATE, label: 'Every state' },
] as const
const orders = queueOrders.map(({ key, label }) => ({ value: key, label }))

/** Search, state, firm and order of the queue. */
export function QueueFilters({ address, info, ref }: QueueFiltersProps) {
  const { view, show } = address
  const { typed, type } = useTypedSearch(view.search ?? '', (search) => show({ search }))
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
          onChoose={(status) => show({ status })}
        />
        <FirmChoice
          value={view.firm ?? ''}
          firms={(info?.firms ?? []).map(({ name, pending }) => ({
            name,
            hint: pending > 0 ? `${pending} waiting` : '',
          }))}
          onChoose={(firm) => show({ firm })}
        />
        <Choose label="Order" value={view.order} choices={orders} onChoose={(order) => show({ order })} />
      </div>
    </>
  )
}
