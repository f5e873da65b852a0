import type { ComponentType } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { usePartAhead } from '#pwa/data/load-ahead.ts'
import { anchors } from '#pwa/paths.ts'
import type { FirmRecordProps } from '#pwa/public-changes/record/firm-record.tsx'
import layout from '#pwa/ui/layout.module.css'

let loaded: ComponentType<FirmRecordProps> | null = null

async function load(): Promise<ComponentType<FirmRecordProps>> {
  loaded = (await import('#pwa/public-changes/record/firm-record.tsx')).FirmRecord
  return loaded
}

/** Loads the record on the server, and on a device whose page came with it: hydration then meets no gap. */
export async function loadDrawnRecord(): Promise<void> {
  if (typeof document === 'undefined' || document.getElementById(anchors.record)) await load()
}

/**
 * The record of a firm, in a chunk of its own: a first visit does not keep it. Without a network it may be missing on a device,
 * and the details stand without it.
 */
export function RecordPart(props: FirmRecordProps) {
  const { connection } = useDirectory()
  const Ahead = usePartAhead(load, connection === 'offline' ? 1 : 2)
  const Part = loaded ?? Ahead
  if (Part) return <Part {...props} />
  return (
    <section id={anchors.record} tabIndex={-1} className={layout.part} aria-labelledby="record-title">
      <h3 id="record-title" className={layout.h3}>
        Record
      </h3>
      {connection === 'offline' && <p className={layout.caption}>Connect to read the record</p>}
    </section>
  )
}
