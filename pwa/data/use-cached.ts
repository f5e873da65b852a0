import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useDevice } from './device/device.tsx'
import type { About, Answer, QuestionName } from './device/questions.ts'
import { askWorker } from './device/worker-link.ts'

/** null: it is looked for; `unreachable`: neither the site nor this device has it. */
export type Held<Shown> = Shown | null | 'unreachable'

/** It, or null while it is not known. */
export const knownIn = <Shown>(held: Held<Shown>): Shown | null => (held === 'unreachable' ? null : held)

interface Wanted<Name extends QuestionName, Shown> {
  readonly about: About<Name>
  /** What the answer is about: what is shown of one thing is never shown for another. */
  readonly of: string
  /** What came with the document. */
  readonly first: Shown | null
  /** Read again for another value. */
  readonly again?: unknown
  readonly isWanted?: boolean
  /** Where the document came without, what the device keeps is shown until the site has answered. */
  readonly isKeptFirst?: boolean
  /** What an answer makes of what is shown. `isLooking`: it is the device's, and the site is still to answer. */
  readonly shownOf: (answer: Answer<Name>, before: Held<Shown>, isLooking: boolean) => Held<Shown>
}

interface InUse<Name extends QuestionName, Shown> {
  readonly held: Held<Shown>
  /** Asks another question about the same thing, unless the first one is asked again meanwhile. */
  readonly askMore: (about: About<Name>, shownOf: (answer: Answer<Name>) => Held<Shown>) => Promise<void>
}

/**
 * Something that this device keeps: as it came with the document, then as the site has it, or else this device. It is read again
 * with each other question.
 */
export function useCached<Name extends QuestionName, Shown>(
  name: Name,
  { about, of, first, again, isWanted = true, isKeptFirst = false, shownOf }: Wanted<Name, Shown>,
): InUse<Name, Shown> {
  const { link } = useDevice()
  const [held, setHeld] = useState<{ readonly of: string; readonly shown: Held<Shown> }>({ of, shown: first })
  const asked = JSON.stringify(about)
  /** Another object whenever it is to be read again. */
  const question = useMemo(() => ({ link, asked, again }), [link, asked, again])
  /** The one that is being read, or was last. */
  const current = useRef<object | null>(null)

  const read = useEffectEvent(async (mine: object) => {
    let shown = held.of === of ? held.shown : first
    let isLooking = true
    const show = (answer: Answer<Name>) => {
      if (mine !== current.current) return
      shown = shownOf(answer, shown, isLooking)
      setHeld({ of, shown })
    }
    // Both at once: a database that is slow to open keeps no answer of the site waiting.
    if (isKeptFirst && first === null)
      void askWorker(link, name, about, 'device').then((kept) => isLooking && kept && show(kept))
    const answer = await askWorker(link, name, about)
    isLooking = false
    show(answer)
  })
  useEffect(() => {
    if (!isWanted) return
    current.current = question
    void read(question)
    return () => {
      current.current = null
    }
  }, [question, isWanted])

  const askMore: InUse<Name, Shown>['askMore'] = async (next, more) => {
    const mine = current.current
    const answer = await askWorker(link, name, next)
    if (mine === current.current) setHeld({ of, shown: more(answer) })
  }
  return { held: held.of === of ? held.shown : first, askMore }
}
