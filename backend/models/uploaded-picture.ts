import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { type BackedUpPicture, backedUpPicture } from '#contract/backup/backup-file.ts'
import type { ChosenPictureKind, KnownPicture } from '#contract/picture-endpoints.ts'
import { backupTable, pick } from './backup-table.ts'
import { hashIn, mediaPath } from './image-name.ts'
import { imageTable } from './image-table.ts'
import type { StoredImage } from './image-work.ts'
import { inBlocks, insertRows, orderBy, readRow, readRows, removeRows, tableOf, updateRows } from './table.ts'

/** Pictures that staff uploaded, as this site serves them. The id is the name under `/media/`, made of the bytes. */
export const uploadedPictureTable = tableOf(
  'uploaded_pictures',
  {
    id: { ...column.key(32), primaryKey: true },
    kind: column.key(16),
    bytes: column.bytes(),
    size: column.whole(),
    width: column.whole(),
    height: column.whole(),
    uploaded_at: column.moment(),
    used_at: column.moment(),
  },
  {
    unique: {
      uploaded_pictures_by_kind: ['kind', 'uploaded_at', 'id'],
      uploaded_pictures_by_use: ['used_at', 'id'],
    },
  },
)

/** Bytes of all uploaded pictures together. */
export async function uploadedBytes({ database, ...options }: Reading): Promise<number> {
  return Number((await uploadedPictureTable(database).sum('size', options)) ?? 0)
}

/** Keeps a picture; one that is there already counts as in use again. Returns its path. */
export async function insertUploaded(
  writing: Writing,
  { hash: id, ...image }: StoredImage,
  { kind, now }: { readonly kind: ChosenPictureKind; readonly now: Date },
): Promise<string> {
  const at = now.toISOString()
  const row = { ...image, id, kind, size: image.bytes.length, uploaded_at: at, used_at: at }
  await insertRows(writing, uploadedPictureTable, [row], { updateOnDuplicate: ['used_at'] })
  return mediaPath(id)
}

/** The bytes that are served under a name, or null. */
export async function readUploaded(reading: Reading, id: string): Promise<Buffer | null> {
  const query = { where: { id }, attributes: ['bytes'] }
  const row = await readRow<{ bytes: Uint8Array }>(reading, uploadedPictureTable, query)
  return row && Buffer.from(row.bytes)
}

/** Notes that the uploaded pictures among these addresses are in use. */
export async function markUploadsUsed(
  writing: Writing,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const ids = addresses.flatMap((address) => hashIn(address) ?? [])
  for (const id of inBlocks(ids)) {
    await updateRows(writing, uploadedPictureTable, { used_at: now.toISOString() }, { id })
  }
}

/** Drops uploaded pictures that were last in use before `moment`. */
export async function dropUnusedUploads(writing: Writing, moment: Date): Promise<void> {
  await removeRows(writing, uploadedPictureTable, { used_at: { [Op.lt]: moment.toISOString() } })
}

/** Pictures of one kind that are offered to be used again: uploads first, each newest first. */
export async function readKnownPictures(
  reading: Reading,
  kind: ChosenPictureKind,
  limit: number,
): Promise<KnownPicture[]> {
  type Row = {
    readonly hash: string
    readonly address: string
    readonly width: number
    readonly height: number
  }
  const uploads = await readRows<Omit<Row, 'hash' | 'address'> & { id: string }>(
    reading,
    uploadedPictureTable,
    {
      where: { kind },
      attributes: ['id', 'width', 'height'],
      order: orderBy('-uploaded_at', 'id'),
      limit,
    },
  )
  const fetched = await readRows<Row>(reading, imageTable, {
    where: { kind, state: 'ready', address: { [Op.notLike]: 'data:%' } },
    attributes: ['hash', 'address', 'width', 'height'],
    order: orderBy('-used_at', 'source'),
    limit: limit - uploads.length,
  })
  return [
    ...uploads.map(({ id, width, height }) => {
      return { address: mediaPath(id), path: mediaPath(id), width, height }
    }),
    ...fetched.map(({ hash, ...rest }) => ({ ...rest, path: mediaPath(hash) })),
  ]
}

const keys = Object.keys(backedUpPicture.entries)

/** Uploaded pictures. Those that were fetched are fetched again where they are missing. */
export const picturesInBackup = {
  ...backupTable<BackedUpPicture>({
    table: uploadedPictureTable,
    keys,
    toEntries: async (_, rows) =>
      rows.map((row) => {
        const { bytes, ...rest } = row as { readonly bytes: Uint8Array }
        return pick({ ...rest, data: Buffer.from(bytes).toString('base64') }, keys) as BackedUpPicture
      }),
    toRows: async (_, pictures, { now }) =>
      pictures.map(({ data, ...rest }) => {
        const bytes = Buffer.from(data, 'base64')
        return { ...rest, bytes, size: bytes.length, used_at: now.toISOString() }
      }),
  }),
  // The id is made of the bytes.
  isSame: () => true,
}
