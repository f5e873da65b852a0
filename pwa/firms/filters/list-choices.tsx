import { CountryChoice } from './country-choice.tsx'
import { StandingSwitch } from './standing-switch.tsx'

/** What hides firms of the list, below its filters. */
export function ListChoices() {
  return (
    <>
      <CountryChoice />
      <StandingSwitch />
    </>
  )
}
