import { useRef } from 'react'
import { CriteriaChoice } from './criteria/criteria-choice.tsx'
import { FirmPriceChoice } from './price/firm-price-choice.tsx'
import { useFirmFilter } from './use-firm-filter.ts'

interface MoreChoicesProps {
  readonly isOpen: boolean
  /** Called once one of several was chosen: the list then follows. */
  readonly onChosen: () => void
}

/** Choices that narrow the list by what its rows do not hold. Closed, only those that are in use show. */
export function MoreChoices({ isOpen, onChosen }: MoreChoicesProps) {
  const { criteria, upTo } = useFirmFilter().filter
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div ref={panel}>
      {(isOpen || upTo !== null) && <FirmPriceChoice onChosen={onChosen} />}
      {(isOpen || criteria.length > 0) && <CriteriaChoice isOpen={isOpen} panel={panel} />}
    </div>
  )
}
