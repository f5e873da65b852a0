import type { ReactNode } from 'react'
import styles from './set-up.module.css'

interface Tile<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly hint?: string
  /** A picture of the choice, which nothing announces. */
  readonly picture: ReactNode
}

interface ChoiceTilesProps<Key extends string> {
  readonly label: string
  readonly tiles: readonly Tile<Key>[]
  /** Absent: none of them. */
  readonly chosen: Key | undefined
  readonly onChoose: (key: Key) => void
}

/** Radio buttons with a picture each. */
export function ChoiceTiles<Key extends string>({ label, tiles, chosen, onChoose }: ChoiceTilesProps<Key>) {
  return (
    <fieldset className={styles.tiles} aria-label={label}>
      {tiles.map(({ key, label: name, hint, picture }) => (
        <label key={key} className={styles.tile}>
          <span className={styles.picture} aria-hidden="true">
            {picture}
          </span>
          <span className={styles.choice}>
            <input type="radio" name={label} checked={key === chosen} onChange={() => onChoose(key)} />
            <b>{name}</b>
          </span>
          {hint && <small className={styles.hint}>{hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}
