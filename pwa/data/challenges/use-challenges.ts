import { useMemo } from 'react'
import { sectionOf } from '#contract/tiers.ts'
import { useDevice } from '../device/device.tsx'
import type { WorkerLink } from '../device/worker-link.ts'
import { useDirectory } from '../directory.tsx'
import { knownIn, useCached } from '../use-cached.ts'
import { type ChallengeRow, challengeRows, type FirmChallenges } from './challenge-filter.ts'

interface Challenges {
  /** In everybody's order. */
  readonly rows: readonly ChallengeRow[]
  /** How many there are in all, those that are not here yet included. */
  readonly total: number
  /** How many firms to avoid sell. */
  readonly avoided: number
  /** Whether `rows` are all of them; until then they are those that came with the document. */
  readonly isWhole: boolean
}

/** The last result, for visitors who return to a list: drawn at once, at the old scroll position. */
const lastRead = new WeakMap<WorkerLink, readonly FirmChallenges[]>()

/** The challenges of all firms: those of the document, then the device's whole list, read again with every change of the firms. */
export function useChallenges(): Challenges {
  const { link, directory } = useDevice()
  const { firms, complete } = useDirectory()
  const { held: answer } = useCached<'challenges', readonly FirmChallenges[]>('challenges', {
    about: null,
    of: '',
    first: lastRead.get(link) ?? null,
    again: firms,
    isWanted: complete,
    shownOf: (firmChallenges, before) => {
      if (firmChallenges) lastRead.set(link, firmChallenges)
      return firmChallenges ?? before
    },
  })
  const held = knownIn(answer)
  const first = directory.frame?.challenges
  const rows = useMemo(() => challengeRows(firms, held ?? first?.firms ?? []), [firms, held, first])
  if (first && !held) return { rows, total: first.total, avoided: first.avoided, isWhole: false }
  const avoided = rows.filter(({ firm }) => sectionOf(firm.category) === 'avoid').length
  return { rows, total: rows.length, avoided, isWhole: held !== null }
}
