import { useCallback, useState } from 'react'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { CountryChoice } from './country-choice.tsx'
import styles from './list-choices.module.css'
import { StandingSwitch } from './standing-switch.tsx'
import { useFirmFilter } from './use-firm-filter.ts'

const load = async () => (await import('./more-choices.tsx')).MoreChoices

const MORE = 'Price and criteria'

/** Switches that hide firms of the list, below its filters. Criteria or a price in the address load the data to filter by them. */
export function ListChoices() {
  const { criteria, upTo } = useFirmFilter().filter
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // Each press tries again.
  const [presses, setPresses] = useState(0)
  const isNarrowed = criteria.length > 0 || upTo !== null
  const MoreChoices = usePartAhead(load, presses + Number(isNarrowed))
  return (
    <div className={styles.choices}>
      <CountryChoice />
      <Button
        variant="ghost"
        icon="sliders-horizontal"
        className={`${layout.wash} ${styles.criteria}`}
        aria-label={MORE}
        title={MORE}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          setPresses(presses + 1)
        }}
      >
        {MORE}
      </Button>
      <StandingSwitch />
      {MoreChoices && <MoreChoices isOpen={isOpen} onChosen={close} />}
    </div>
  )
}
