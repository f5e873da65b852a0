import { useEffect, useState } from 'react'
import { useDevice } from './device/device.tsx'
import type { About, Answer, QuestionName } from './device/questions.ts'
import { askWorker } from './device/worker-link.ts'

/** One answer for each of several things, by their ids, as they become known. The functions are the same at every call. */
export function useCachedOfEach<Name extends QuestionName, Thing extends { readonly id: string }, Value>(
  name: Name,
  things: readonly Thing[] | null,
  aboutOf: (thing: Thing) => About<Name> | null,
  valueFor: (answer: Answer<Name>, before: Value | undefined) => Value | undefined,
): ReadonlyMap<string, Value> {
  const { link } = useDevice()
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(new Map())
  useEffect(() => {
    let isWanted = true
    for (const thing of things ?? []) {
      const about = aboutOf(thing)
      if (about === null) continue
      void askWorker(link, name, about).then((answer) => {
        if (!isWanted) return
        setValues((before) => {
          const value = valueFor(answer, before.get(thing.id))
          return value === undefined ? before : new Map(before).set(thing.id, value)
        })
      })
    }
    return () => {
      isWanted = false
    }
  }, [link, name, things, aboutOf, valueFor])
  return values
}
