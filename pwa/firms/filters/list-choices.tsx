import { useState } from 'react'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { CountryChoice } from './country-choice.tsx'
import styles from './list-choices.module.css'
import { StandingSwitch } from './standing-switch.tsx'
import { useFirmFilter } from './use-firm-filter.ts'

const load = async () => (await import('./criteria/criteria-choice.tsx')).CriteriaChoice

const CRITERIA = 'Criteria that are met'

/** Switches that hide firms of the list, below its filters. An address with criteria loads the data to filter by them. */
export function ListChoices() {
  const { criteria } = useFirmFilter().filter
  const [isOpen, setOpen] = useState(false)
  // Each press tries again.
  const [presses, setPresses] = useState(0)
  const CriteriaChoice = usePartAhead(load, presses + Math.min(criteria.length, 1))
  return (
    <div className={styles.choices}>
      <CountryChoice />
      <Button
        variant="ghost"
        icon="sliders-horizontal"
        className={`${layout.wash} ${styles.criteria}`}
        aria-label={CRITERIA}
        title={CRITERIA}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          setPresses(presses + 1)
        }}
      >
        Criteria
      </Button>
      <StandingSwitch />
      {CriteriaChoice && <CriteriaChoice isOpen={isOpen} />}
    </div>
  )
}
