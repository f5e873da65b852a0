import { useCallback, useId, useState } from 'react'
import { type FirmFilter, isFiltered } from '#contract/firm-filter.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { firmCount } from './filter-bar.tsx'
import { useMatchingFirms } from './matching-firms.ts'
import { OrderSelect } from './order-select.tsx'
import { useFirmFilter } from './use-firm-filter.ts'

const moreChoices = deferredComponent(async () => (await import('./more-choices.tsx')).MoreChoices)

/** How many of the sheet's choices are in use. The order narrows nothing. */
export const choicesIn = ({ operatingOnly, criteria, upTo }: FirmFilter, country: string): number =>
  criteria.length + Number(operatingOnly) + Number(upTo !== null) + Number(country !== '')

/**
 * What stays at the end of the filters: the button that opens all others, with the number of those in use; the count and the order
 * where there is room. Criteria or a price in the address load the data to filter by them.
 */
export function ListChoices() {
  const { filter } = useFirmFilter()
  const { country } = useMyCountry()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // Each press tries again.
  const [presses, setPresses] = useState(0)
  const isNarrowed = filter.criteria.length > 0 || filter.upTo !== null
  const { Component: MoreChoices } = moreChoices.useAhead(presses + Number(isNarrowed))
  const chosen = choicesIn(filter, country)
  return (
    <div className="flex flex-none items-center gap-3 py-1 ps-3 @desktop:py-2">
      <span className="h-9 w-px bg-border @desktop:hidden" />
      <div className="hidden items-center gap-3 text-ms text-text-2 @wide:flex">
        {!isFiltered(filter) && <FirmCount filter={filter} />}
        <span className="flex items-center gap-1">
          <label htmlFor={id}>Sort:</label>
          <OrderSelect
            id={id}
            className="min-h-tap field-sizing-content border-0 bg-transparent p-0 font-600 text-text *:bg-surface *:text-text"
          />
        </span>
      </div>
      <button
        type="button"
        className="flex min-h-tap items-center gap-2 rounded-btn px-1 text-md font-600 whitespace-nowrap @desktop:border @desktop:border-border-strong @desktop:bg-surface @desktop:px-3h"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          setPresses(presses + 1)
        }}
      >
        <Icon name="sliders-horizontal" />
        <span>Filters</span>
        {chosen > 0 && (
          <span className="min-w-5 rounded-pill bg-primary-ink px-1h text-center text-xs leading-160 font-700 text-surface">
            <span>{chosen}</span>
            <VisuallyHidden> in use</VisuallyHidden>
          </span>
        )}
      </button>
      {isOpen && !MoreChoices && (
        <p
          role="status"
          className="absolute inset-x-gutter top-full z-2 rounded-md border border-border bg-surface px-4 py-3 text-pretty text-text shadow-3"
        >
          The filters load. They need a connection once.
        </p>
      )}
      {MoreChoices && <MoreChoices isOpen={isOpen} onClose={close} />}
    </div>
  )
}

/** Read out from below the bar, where it is a status. */
function FirmCount({ filter }: { readonly filter: FirmFilter }) {
  const { firms, isWhole, counts } = useMatchingFirms(filter)
  return <span aria-hidden="true">{firmCount(isWhole ? firms.length : counts.total)}</span>
}
