import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key until a search goes into the address: browsers limit such writes. */
const PAUSE = 150

interface TypedSearch {
  readonly text: string
  /** The search of the address when it was last looked at. */
  readonly search: string
  /** The text last written to the address: when it comes back, it must not replace newer typing. */
  readonly written: string
}

/** A search as it is typed. `write` puts it into the address after a pause; another one there replaces what was typed. */
export function useTypedSearch(search: string, write: (search: string) => void) {
  const [known, setKnown] = useState<TypedSearch>({ text: search, search, written: search })
  const next =
    known.search === search
      ? known
      : { text: search === known.written ? known.text : search, search, written: search }
  if (next !== known) setKnown(next)
  const { text } = next
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, written: wanted }))
      latest.current(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, search])
  return { typed: text, type: (typed: string) => setKnown((before) => ({ ...before, text: typed })) }
}
