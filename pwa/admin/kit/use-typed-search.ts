import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key until a search goes into the address: browsers limit such writes. */
const PAUSE = 150

/** A search as it is typed. `write` puts it into the address after a pause; another one there replaces what was typed. */
export function useTypedSearch(search: string, write: (search: string) => void) {
  const [typed, setTyped] = useState({ text: search, of: search })
  const text = typed.of === search || typed.text.trim() === search ? typed.text : search
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    if (text.trim() === search) return
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text, search])
  return { typed: text, type: (next: string) => setTyped({ text: next, of: search }) }
}
