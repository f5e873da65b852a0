import { useEffect, useState } from 'react'
import { fetchPicture, type PictureKind } from '#contract/picture-endpoints.ts'
import { isSitePath, safeImageUrl } from '#contract/primitives/url.ts'
import { useStaffQuery } from './staff-query.tsx'

/** How long typing rests before the picture is asked for, in milliseconds. */
const REST = 600

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

export interface Picture {
  /** Where this site serves it; null while it is not there, or cannot be had. */
  readonly path: string | null
  readonly isComing: boolean
  /** Why it cannot be had; "" for nothing. */
  readonly problem: string
}

const nothing: Picture = { path: null, isComing: false, problem: '' }

/**
 * The picture whose address is being typed, as visitors will see it: this site fetches a copy, so the browser asks
 * nobody else. `known`: where it is served already, "" for nowhere. (docs/decisions/pictures.md)
 */
export function usePicture(kind: PictureKind, typed: string, known = ''): Picture {
  const address = typed.trim()
  const isHere = isSitePath(address)
  const isElsewhere = !isHere && known === '' && address !== '' && safeImageUrl(address) !== null
  const rested = useRested(address)
  const enabled = isElsewhere && rested === address
  const { data, error } = useStaffQuery(fetchPicture, { body: { kind, address: rested } }, { enabled })
  if (isHere) return { ...nothing, path: address }
  if (known !== '') return { ...nothing, path: known }
  if (!isElsewhere) return nothing
  if (!enabled || !(data || error)) return { ...nothing, isComing: true }
  return { ...nothing, path: data?.path || null, problem: error?.message ?? '' }
}
