import { laterPart } from '#pwa/data/later-part.ts'
import layout from '#pwa/ui/layout.module.css'
import type { CriteriaProps } from './criteria.tsx'

export const criteria = laterPart(async () => (await import('./criteria.tsx')).Criteria)

/** The criteria of a firm, in the chunk of its record: a first visit does not keep it. A preview of the desk has none. */
export function CriteriaPart(props: CriteriaProps) {
  const part = criteria.usePart()
  if (part?.Part) return <part.Part {...props} />
  return part?.isMissing && <p className={layout.caption}>Connect to read the criteria</p>
}
