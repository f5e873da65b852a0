import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import { imageTable, mediaPath, sourceOf, type WantedImage } from './image-table.ts'

const isForeign = ({ address }: WantedImage) => address !== '' && !isSitePath(address)

/** Asks for pictures that are not stored yet; one that was given up is tried anew. Part of the write that names them. */
export async function wantImages(
  { database, transaction }: Writing,
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
  const table = imageTable(database)
  await table.bulkCreate(rows, { transaction, ignoreDuplicates: true })
  const where = { source: [...foreign.keys()], state: 'failed' }
  await table.update(anew, { where, transaction })
}

/** Where stored pictures are served and since which revision; those of this site stand for themselves. */
export interface ShownImages {
  /** The path that a page may show, or "". */
  pathOf(wanted: WantedImage): string
  /** The latest revision at which one of these came to be shown. */
  revisionOf(wanted: readonly WantedImage[]): number
}

/** Finds which of the pictures are stored. */
export async function findImages(
  { database, ...options }: Reading,
  wanted: readonly WantedImage[],
): Promise<ShownImages> {
  const source = [...new Set(wanted.filter(isForeign).map(sourceOf))]
  const where = { source, state: 'ready' }
  const attributes = ['source', 'hash', 'revision']
  const rows: object[] =
    source.length === 0
      ? []
      : await imageTable(database).findAll({ ...options, where, attributes, raw: true })
  return shownOf(rows as StoredRow[])
}

interface StoredRow {
  readonly source: string
  readonly hash: string
  readonly revision: unknown
}

/** What is shown where these pictures are stored and no others. */
export function shownOf(rows: readonly StoredRow[]): ShownImages {
  const stored = new Map(rows.map((row) => [row.source, row]))
  return {
    pathOf(one) {
      if (!isForeign(one)) return one.address
      const row = stored.get(sourceOf(one))
      return row ? mediaPath(row.hash) : ''
    },
    revisionOf: (some) =>
      Math.max(0, ...some.filter(isForeign).map((one) => Number(stored.get(sourceOf(one))?.revision ?? 0))),
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
  const row: object | null = await imageTable(database).findOne({ where, attributes: ['bytes'], raw: true })
  return row && Buffer.from((row as { bytes: Uint8Array }).bytes)
}
