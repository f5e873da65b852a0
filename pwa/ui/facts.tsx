import styles from './facts.module.css'
import { translateOf } from './words.tsx'

interface Fact {
  readonly label: string
  readonly value: string
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /**
   * `row`: labels over values, side by side. `tiles`: each in a well, two columns and four from 700 px. `list`: one below the
   * other, each value at the end of its line.
   */
  readonly look?: 'row' | 'tiles' | 'list'
}

/** Named values of one thing. */
export function Facts({ facts, look = 'row' }: FactsProps) {
  return (
    <dl className={styles[look]}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd translate={translateOf(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
