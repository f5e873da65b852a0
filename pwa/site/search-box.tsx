import { useEffect, useRef, useState } from 'react'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './search-box.module.css'
import { useSearch } from './use-search.ts'

/** The search box of the header. Enter scrolls to the results. */
export function SearchBox() {
  const { text, type, submit } = useSearch()
  const input = useRef<HTMLInputElement>(null)
  const isNew = useRef(true)
  const [isUsed, setUsed] = useState(false)
  // What was typed before the page came to life stands in the box alone, and the next drawing would empty it.
  useEffect(() => {
    const typed = input.current?.value ?? ''
    if (isNew.current && typed !== text) type(typed)
    isNew.current = false
  })
  return (
    <search className={styles.place}>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          // Lowers the phone's keyboard, which would hide the results.
          input.current?.blur()
          submit()
        }}
      >
        <Icon name="search" size="s" />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          value={text}
          aria-label="Search firms"
          placeholder="Search firms..."
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          onChange={(event) => type(event.target.value)}
        />
        {/* Made with the focus, so that the first letter need not wait for it; hidden while there is nothing to clear. */}
        {(isUsed || text !== '') && (
          <IconButton
            icon="x"
            label="Clear search"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}
