import { Icon } from '#pwa/ui/icon.tsx'
import styles from './choose.module.css'

interface ChooseProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One filter of a list, with the chosen value on it. */
export function Choose<Value extends string>({ label, value, choices, onChoose }: ChooseProps<Value>) {
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text)
    if (chosen) onChoose(chosen.value)
  }
  return (
    <div className={styles.choice}>
      <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
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
