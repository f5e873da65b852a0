import { type ReactNode, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import type { StaffQuery } from '../account/staff-query.tsx'
import { Fetched } from '../collection/load-state.tsx'
import { NEW } from '../collection/use-params.ts'
import { isUnanswered } from '../form/call-errors.ts'
import { DetailPane } from './panes.tsx'

interface MissingItemProps {
  readonly title: string
  readonly icon: IconName
  /** The noun in "There is no such …": "firm". */
  readonly noun: string
  readonly onClose: () => void
}

/** The detail pane for an id that does not exist. */
export function MissingItem({ title, icon, noun, onClose }: MissingItemProps) {
  return (
    <DetailPane title={title} back={onClose}>
      <Empty
        icon={icon}
        title={`There is no such ${noun}`}
        action={<Button onClick={onClose}>Back to list</Button>}
      />
    </DetailPane>
  )
}

interface FetchedItemProps<T> extends MissingItemProps {
  readonly query: Pick<StaffQuery<T>, 'data' | 'error' | 'refetch'>
  readonly children: (item: T) => ReactNode
}

/** The open item where it is read by its id. Without an answer it may still exist: that says so, and can be tried again. */
export function FetchedItem<T>({ query, children, ...missing }: FetchedItemProps<T>) {
  const { title, noun, onClose } = missing
  if (query.data === undefined && query.error && !isUnanswered(query.error))
    return <MissingItem {...missing} />
  return (
    <Fetched
      query={query}
      size="part"
      loading={`Loading ${noun}...`}
      failed={`The ${noun} could not be loaded.`}
      frame={(state) => (
        <DetailPane title={title} back={onClose}>
          {state}
        </DetailPane>
      )}
    >
      {children}
    </Fetched>
  )
}

interface OpenItemProps<T> extends MissingItemProps {
  readonly items: readonly T[]
  /** Id of the open item, or `NEW`. */
  readonly selected: string
  /** `item` is null for a new one. `isGone`: it was deleted elsewhere while it was open. */
  readonly children: (item: T | null, isGone: boolean) => ReactNode
}

/** The form of the open item, or of a new one. A form stays open, with the last known values, when its item is deleted. */
export function OpenItem<T extends { readonly id: string }>(props: OpenItemProps<T>) {
  const { items, selected, children, ...missing } = props
  const [seen, setSeen] = useState<T | null>(null)
  const listed = items.find(({ id }) => id === selected) ?? null
  if (listed && listed !== seen) setSeen(listed)
  const item = listed ?? (seen?.id === selected ? seen : null)
  if (!item && selected !== NEW) return <MissingItem {...missing} />
  return children(item, item !== null && !listed)
}
