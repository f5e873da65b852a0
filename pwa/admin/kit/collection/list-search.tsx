import type { Ref } from 'react'
import field from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './list-search.module.css'

interface ListSearchProps {
  readonly label: string
  readonly placeholder?: string
  readonly maxLength: number
  readonly value: string
  readonly onType: (text: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The search field above a list. */
export function ListSearch({ label, placeholder = label, maxLength, value, onType, ref }: ListSearchProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className={field.control}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {value !== '' && <IconButton icon="x" label="Clear search" onClick={() => onType('')} />}
    </div>
  )
}
