import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import { mediaPath, sourceOf, type WantedImage } from './image-name.ts'
import { imageTable } from './image-table.ts'
import { insertRows, readRow, readRows, updateRows } from './table.ts'

const isForeign = ({ address }: WantedImage) => address !== '' && !isSitePath(address)

/** Requests pictures that are not stored yet and retries failed ones. Part of the write that names them. */
export async function wantImages(
  writing: Writing,
  wanted: readonly WantedImage[],
  now = new Date(),
): Promise<void> {
  const foreign = new Map(wanted.filter(isForeign).map((one) => [sourceOf(one), one]))
  if (foreign.size === 0) return
  const anew = { state: 'pending', attempts: 0, due_at: now.toISOString() }
  const empty = { hash: '', bytes: Buffer.alloc(0), width: 0, height: 0, revision: 0 }
  const rows = [...foreign].map(([source, { kind, address }]) => {
    return { source, kind, address, ...anew, used_at: now.toISOString(), ...empty }
  })
  await insertRows(writing, imageTable, rows, { ignoreDuplicates: true })
  await updateRows(writing, imageTable, anew, { source: [...foreign.keys()], state: 'failed' })
}

/** Where stored pictures are served and since which revision; paths of this site are used as they are. */
export interface ShownImages {
  /** The path that a page may show, or "". */
  pathOf(wanted: WantedImage): string
  /** The latest revision at which one of these came to be shown. */
  revisionOf(wanted: readonly WantedImage[]): number
}

/** Finds which of the pictures are stored. */
export async function findImages(reading: Reading, wanted: readonly WantedImage[]): Promise<ShownImages> {
  const source = [...new Set(wanted.filter(isForeign).map(sourceOf))]
  const where = { source, state: 'ready' }
  const attributes = ['source', 'hash', 'revision']
  if (source.length === 0) return shownOf([])
  return shownOf(await readRows<StoredRow>(reading, imageTable, { where, attributes }))
}

interface StoredRow {
  readonly source: string
  readonly hash: string
  readonly revision: number
}

/** The pictures to show where these are stored and no others. */
export function shownOf(rows: readonly StoredRow[]): ShownImages {
  const stored = new Map(rows.map((row) => [row.source, row]))
  return {
    pathOf(one) {
      if (!isForeign(one)) return one.address
      const row = stored.get(sourceOf(one))
      return row ? mediaPath(row.hash) : ''
    },
    revisionOf: (some) =>
      Math.max(0, ...some.filter(isForeign).map((one) => stored.get(sourceOf(one))?.revision ?? 0)),
  }
}

/** The path that a page may show for one picture, which is asked for where it is not stored yet. */
export async function wantImage(writing: Writing, wanted: WantedImage, now = new Date()): Promise<string> {
  await wantImages(writing, [wanted], now)
  return (await findImages(writing, [wanted])).pathOf(wanted)
}

/** The bytes that are served under a name, or null. */
export async function readImage(database: Database, hash: string): Promise<Buffer | null> {
  const where = { hash, state: 'ready' }
  const row = await readRow<{ bytes: Uint8Array }>({ database }, imageTable, { where, attributes: ['bytes'] })
  return row && Buffer.from(row.bytes)
}
