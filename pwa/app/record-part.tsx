import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { anchors } from '#pwa/paths.ts'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import layout from '#pwa/ui/layout.module.css'

export const record = deferredComponent(
  async () => (await import('#pwa/public-changes/record/firm-record.tsx')).FirmRecord,
)

/**
 * The record of a firm, in a chunk of its own: a first visit does not keep it. Without a network it may be missing on a device,
 * and the details stand without it.
 */
export function RecordPart(props: FirmRecordProps) {
  const { Component, isMissing } = record.useAhead()
  if (Component) return <Component {...props} />
  return (
    <section id={anchors.record} tabIndex={-1} className={layout.part} aria-labelledby="record-title">
      <h3 id="record-title" className={layout.h3}>
        Record
      </h3>
      {isMissing && <p className={layout.caption}>Connect to read the record</p>}
    </section>
  )
}
