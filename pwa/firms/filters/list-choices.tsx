import { CountryChoice } from './country-choice.tsx'
import styles from './list-choices.module.css'
import { StandingSwitch } from './standing-switch.tsx'

/** What hides firms of the list, below its filters. */
export function ListChoices() {
  return (
    <div className={styles.choices}>
      <CountryChoice />
      <StandingSwitch />
    </div>
  )
}
