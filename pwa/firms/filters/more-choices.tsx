import { CriteriaChoice } from './criteria/criteria-choice.tsx'
import { FirmPriceChoice } from './price/firm-price-choice.tsx'
import { useFirmFilter } from './use-firm-filter.ts'

/** Choices that narrow the list by what its rows do not hold. Closed, only those that are in use show. */
export function MoreChoices({ isOpen }: { readonly isOpen: boolean }) {
  const { criteria, upTo } = useFirmFilter().filter
  return (
    <>
      {(isOpen || upTo !== null) && <FirmPriceChoice />}
      {(isOpen || criteria.length > 0) && <CriteriaChoice isOpen={isOpen} />}
    </>
  )
}
