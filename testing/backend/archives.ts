import { tarHeader } from '#backend/backup/archive/tar-header.ts'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertFiles } from '#backend/models/submission-file.ts'
import { PART_BYTES, TAR_BLOCK } from '#contract/backup/archive.ts'
import {
  type Archive,
  beginArchiveUpload,
  downloadArchive,
  prepareArchive,
  restoreArchive,
  sendArchivePart,
} from '#contract/backup/archive-endpoints.ts'
import { aJpeg, aPdf } from './pictures.ts'
import { as, type CallAnswer, type Person, type TestServer, visitor } from './test-server.ts'

type Server = Pick<TestServer, 'url'>

/** Files for the submissions of `fill`: small pictures, and documents of which one is stored in three pieces. */
export async function addFiles(database: Database, submissions: number): Promise<void> {
  for (let n = 0; n < submissions; n++) {
    const picture = { name: `Bild ${n} 😀.jpg`, type: 'image/jpeg', bytes: await aJpeg(20 + n, 30) }
    const length = n === 0 ? 2_500_000 : 700 + n
    const pdf = { name: 'Beleg.pdf', type: 'application/pdf', bytes: aPdf(`/Big(${'x'.repeat(length)})`) }
    await inTransaction(database, (writing) => insertFiles(writing, `submission-${n}`, [picture, pdf]))
  }
}

/** Asks for the bytes of an archive from `start` on. */
export function fetchArchive(
  server: Server,
  { id }: Pick<Archive, 'id'>,
  {
    start = 0,
    token = '',
    ...headers
  }: { readonly start?: number; readonly token?: string } & Record<string, unknown> = {},
): Promise<Response> {
  return fetch(`${server.url}${downloadArchive.path.replace(':id', id)}`, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(start > 0 ? { Range: `bytes=${start}-` } : {}),
      ...(headers as Record<string, string>),
    },
  })
}

/** Prepares and downloads an archive. */
export async function archiveFrom(
  server: Server,
  person: Person = visitor,
): Promise<{ readonly archive: Archive; readonly bytes: Buffer }> {
  const { status, body } = await as(person, server).call(prepareArchive)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  const reply = await fetchArchive(server, body, person.token ? { token: person.token } : {})
  return { archive: body, bytes: Buffer.from(await reply.arrayBuffer()) }
}

interface Sending {
  readonly person?: Person
  readonly name?: string
  /** Bytes of a part. */
  readonly partBytes?: number
}

/** Begins to send an archive; the answer has its id and what is there already. */
export const beginSending = (
  server: Server,
  bytes: number,
  { person = visitor, name = 'backup.tar' }: Sending = {},
): Promise<CallAnswer> => {
  const body = { name, bytes, modified_at: '2026-11-26T12:00:00.000Z' }
  return as(person, server).call(beginArchiveUpload, { body })
}

/** Sends one part. */
export async function sendPart(
  server: Server,
  { id, offset, bytes }: { readonly id: string; readonly offset: number; readonly bytes: Uint8Array },
  { token = '' }: Person = visitor,
): Promise<CallAnswer> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'part')
  const path = sendArchivePart.path.replace(':id', id)
  const reply = await fetch(`${server.url}${path}?offset=${offset}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

/** Sends an archive from where it broke off; returns the first answer that is no success, or the last one. */
export async function sendArchive(server: Server, bytes: Buffer, sending: Sending = {}): Promise<CallAnswer> {
  const { partBytes = PART_BYTES, person = visitor } = sending
  let answer = await beginSending(server, bytes.length, sending)
  while (answer.status === 200 && answer.body.received < bytes.length) {
    const { id, received: offset } = answer.body
    answer = await sendPart(server, { id, offset, bytes: bytes.subarray(offset, offset + partBytes) }, person)
  }
  return answer
}

/** Sends an archive and restores it, or asks what that would change. */
export async function restoreArchiveInto(
  server: Server,
  bytes: Buffer,
  { dry = false, ...sending }: Sending & { readonly dry?: boolean } = {},
): Promise<CallAnswer> {
  const sent = await sendArchive(server, bytes, sending)
  if (sent.status !== 200) return sent
  const query = dry ? { dry_run: 'true' } : {}
  return as(sending.person ?? visitor, server).call(restoreArchive, { params: { id: sent.body.id }, query })
}

/** One entry of a tar archive, as a test writes it. */
export interface TestEntry {
  readonly path: string
  readonly content: Buffer
}

/** The entries of an archive that was downloaded. */
export function entriesIn(archive: Buffer): TestEntry[] {
  const entries: TestEntry[] = []
  for (let at = 0; archive[at] !== 0; ) {
    const text = (from: number, length: number) =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0[\s\S]*$/, '')
    const size = Number.parseInt(text(124, 12), 8)
    const path = [text(345, 155), text(0, 100)].filter((part) => part !== '').join('/')
    entries.push({ path, content: archive.subarray(at + TAR_BLOCK, at + TAR_BLOCK + size) })
    at += TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK))
  }
  return entries
}

/** A tar archive of these entries; `alter` changes the header of each. */
export function tarOf(
  entries: readonly TestEntry[],
  alter: (header: Buffer, index: number) => void = () => undefined,
): Buffer {
  const blocks = entries.flatMap(({ path, content }, index) => {
    const header = tarHeader({ path, size: content.length }, new Date(0))
    alter(header, index)
    return [header, content, Buffer.alloc((TAR_BLOCK - (content.length % TAR_BLOCK)) % TAR_BLOCK)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * TAR_BLOCK)])
}
