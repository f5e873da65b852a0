import { useDirectoryState } from '#pwa/data/directory.tsx'
import { laterPart } from '#pwa/data/later-part.ts'
import layout from '#pwa/ui/layout.module.css'
import type { CriteriaProps } from './criteria.tsx'

export const criteria = laterPart(async () => (await import('./criteria.tsx')).Criteria)

/** The criteria of a firm, in the chunk of its record: a first visit does not keep it. A preview of the desk has none. */
export function CriteriaPart(props: CriteriaProps) {
  const state = useDirectoryState()
  const connection = state.status === 'ready' ? state.directory.connection : null
  const { Part, isMissing } = criteria.usePart(connection === null ? 0 : connection === 'offline' ? 1 : 2)
  if (connection !== null && Part) return <Part {...props} />
  const isSaid = isMissing || connection === 'offline'
  return isSaid && <p className={layout.caption}>Connect to read the criteria</p>
}
