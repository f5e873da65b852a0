import { useDirectory } from '#pwa/data/directory.tsx'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Switch } from '#pwa/ui/switch.tsx'
import { CountryHiding, CountrySelect } from './country-choice.tsx'
import { CriteriaChoice, CriteriaNarrowing } from './criteria/criteria-choice.tsx'
import { firmCount } from './filter-bar.tsx'
import { useMatchingFirms } from './matching-firms.ts'
import { OrderSelect } from './order-select.tsx'
import { FirmPriceChoice, PriceNarrowing } from './price/firm-price-choice.tsx'
import { useFirmFilter } from './use-firm-filter.ts'

interface MoreChoicesProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Narrows the list by what its rows do not hold, as the address asks, and shows the sheet while it is open. */
export function MoreChoices({ isOpen, onClose }: MoreChoicesProps) {
  const { criteria, upTo } = useFirmFilter().filter
  return (
    <>
      {criteria.length > 0 && <CriteriaNarrowing />}
      {upTo !== null && <PriceNarrowing />}
      {isOpen && <FilterSheet onClose={onClose} />}
    </>
  )
}

/** The order, and all that narrows the list beside tiers and instruments. The list follows at once. */
function FilterSheet({ onClose }: Pick<MoreChoicesProps, 'onClose'>) {
  const { filter, clear } = useFirmFilter()
  const { firms, isWhole, counts } = useMatchingFirms(filter)
  const { choose } = useMyCountry()
  const count = isWhole ? firms.length : counts.total
  return (
    <Sheet
      open
      onClose={onClose}
      label="Filters"
      size="sm"
      header={<h2 className="text-h3 font-700 tracking-tighter">Filters</h2>}
      footer={
        <form
          method="dialog"
          className="flex flex-wrap gap-2 py-1 tablet:py-0"
          onSubmit={() => leadToList(anchors.results)}
        >
          <Button
            variant="ghost"
            onClick={() => {
              clear()
              void choose('')
            }}
          >
            Clear All Filters
          </Button>
          <Button type="submit" variant="primary" className="flex-1">{`Show ${firmCount(count)}`}</Button>
        </form>
      }
    >
      <div className="flex flex-wrap gap-3 pb-3h *:min-w-36 *:flex-1">
        <Field label="Sort">
          {({ id, className }) => (
            <SelectFrame>
              <OrderSelect id={id} className={className} />
            </SelectFrame>
          )}
        </Field>
        <div>
          <Field label="Available in my country">
            {({ id, className }) => (
              <SelectFrame>
                <CountrySelect id={id} className={className} />
              </SelectFrame>
            )}
          </Field>
          <CountryHiding />
        </div>
      </div>
      <StandingSwitch />
      <FirmPriceChoice />
      <CriteriaChoice />
    </Sheet>
  )
}

/** "Hide firms that do not operate", where the list has any. The address holds it. */
function StandingSwitch() {
  const { counts } = useDirectory()
  const { filter, change } = useFirmFilter()
  if (!counts.notOperating && !filter.operatingOnly) return null
  return (
    <Switch
      className="border-t border-border py-2"
      aria-label="Hide firms that do not operate"
      checked={filter.operatingOnly}
      onChange={(event) => change({ operatingOnly: event.target.checked })}
    >
      <span className="grid leading-130">
        <span>Hide firms that do not operate</span>
        <span className="text-sm text-text-3">Payouts paused, winding down, closed</span>
      </span>
    </Switch>
  )
}
