import { deferredComponent } from '#pwa/data/deferred-component.ts'
import layout from '#pwa/ui/layout.module.css'
import type { CriteriaProps } from './criteria.tsx'

export const criteria = deferredComponent(async () => (await import('./criteria.tsx')).Criteria)

/** The criteria of a firm, in the chunk of its record: a first visit does not keep it. A preview of the admin area has none. */
export function CriteriaPart(props: CriteriaProps) {
  const { Component, isMissing } = criteria.useAhead()
  if (Component) return <Component {...props} />
  return isMissing && <p className={layout.caption}>Connect to read the criteria</p>
}
