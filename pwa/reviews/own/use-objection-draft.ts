import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  emptyObjection,
  forgetObjection,
  keepObjection,
  keptObjection,
  type ObjectionDraft,
} from './objection-draft.ts'

/**
 * The objection that is being written about a review, which this device keeps until it is sent. `decided_at`: of the decision that
 * can be objected to; null for none, undefined until that is known.
 */
export function useObjectionDraft(about: string, decided_at: string | null | undefined) {
  const found = useMemo(
    () => (decided_at ? keptObjection(about, decided_at) : emptyObjection),
    [about, decided_at],
  )
  const [typed, setTyped] = useState({ decided_at, draft: found })
  useEffect(() => {
    if (decided_at === null) forgetObjection(about)
  }, [about, decided_at])
  const change = useCallback(
    (draft: ObjectionDraft) => {
      setTyped({ decided_at, draft })
      if (decided_at) keepObjection({ about, decided_at, ...draft })
    },
    [about, decided_at],
  )
  return { draft: typed.decided_at === decided_at ? typed.draft : found, change }
}
