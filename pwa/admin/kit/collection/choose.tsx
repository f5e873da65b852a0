import { Icon } from '#pwa/ui/icon.tsx'
import type { Choice } from '../form/fields/choice-fields.tsx'
import styles from './choose.module.css'

interface ChooseProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}

/** One filter of a list: what is chosen stands on it. */
export function Choose({ label, value, choices, onChoose }: ChooseProps) {
  return (
    <div className={styles.choice}>
      <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </div>
  )
}
