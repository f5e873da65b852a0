import { HISTORY_SEARCH_LENGTH, NOBODY } from '#contract/history.ts'
import { historySubjects } from '#contract/history-said.ts'
import { Choose } from '../kit/collection/choose.tsx'
import { ListSearch } from '../kit/collection/list-search.tsx'
import { useTypedSearch } from '../kit/collection/use-typed-search.ts'
import { TypedDayField } from '../kit/form/day-input-field.tsx'
import type { Choice } from '../kit/form/fields/choice-fields.tsx'
import { useUsers } from '../users/queries.ts'
import { subjectNames } from './entry-labels.ts'
import { type HistoryAddress, historyTimes } from './history-address.ts'
import styles from './history-filters.module.css'

const kinds: readonly Choice[] = [
  { value: '', label: 'All kinds' },
  ...historySubjects.map((value) => ({ value, label: subjectNames[value] })),
]

/** Search, kind, person and time. */
export function HistoryFilters({ address }: { readonly address: HistoryAddress }) {
  const { view, show } = address
  const { data: users = [] } = useUsers()
  const { typed, type } = useTypedSearch(view.search, (search) => show({ search }))
  const people: Choice[] = [
    { value: '', label: 'Everyone' },
    ...users.map(({ id, username }) => ({ value: id, label: username })),
    { value: NOBODY, label: 'Not signed in' },
  ]
  // Entries and addresses still name deleted people.
  const isKnown = people.some(({ value }) => value === view.actor)
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <ListSearch
          label="Search firm, person or field"
          maxLength={HISTORY_SEARCH_LENGTH}
          value={typed}
          onType={type}
        />
      </div>
      <div className={styles.choices}>
        <Choose label="Kind" value={view.subject} choices={kinds} onChoose={(subject) => show({ subject })} />
        <Choose
          label="Person"
          value={view.actor}
          choices={isKnown ? people : [...people, { value: view.actor, label: 'A deleted user' }]}
          onChoose={(actor) => show({ actor })}
        />
        <Choose
          label="Time"
          value={view.time}
          choices={historyTimes}
          onChoose={(time) => show({ time, ...(time === 'dates' ? {} : { from: '', until: '' }) })}
        />
      </div>
      {view.time === 'dates' && (
        <div className={styles.dates}>
          <TypedDayField label="From" day={view.from} onTake={(from) => show({ from })} />
          <TypedDayField label="Until" day={view.until} onTake={(until) => show({ until })} />
        </div>
      )}
    </search>
  )
}
