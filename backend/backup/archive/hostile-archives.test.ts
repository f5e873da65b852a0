import { beforeAll, expect, test } from 'vitest'
import { ARCHIVE_FILES } from '#contract/backup/archive.ts'
import { beginArchiveUpload } from '#contract/backup/archive-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import {
  addFiles,
  archiveFrom,
  beginSending,
  entriesIn,
  restoreArchiveInto,
  sendPart,
  type TestEntry,
  tarOf,
} from '#testing/backend/archives.ts'
import { contentHash, fill } from '#testing/backend/backups.ts'
import { aPdf, pixelBomb } from '#testing/backend/pictures.ts'
import { countRows } from '#testing/backend/rows.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

let server: TestServer
let whole: Buffer = Buffer.alloc(0)
let entries: readonly TestEntry[] = []
beforeAll(async () => {
  server = await aServer({ readSession: async () => someAdmin() })
  await fill(server.database, { firms: 2, themes: 1, submissions: 3 })
  await addFiles(server.database, 2)
  whole = (await archiveFrom(server)).bytes
  entries = entriesIn(whole)
})

/** The archive with other entries. */
const changed = (change: (given: readonly TestEntry[]) => readonly TestEntry[]) => () =>
  tarOf(change(entries))
const replaced = (index: number, values: Partial<TestEntry>) =>
  changed((given) => given.map((entry, at) => (at === index ? { ...entry, ...values } : entry)))

function resummed(header: Buffer): void {
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
}
const altered =
  (index: number, alter: (header: Buffer) => void, isSummed = true) =>
  () =>
    tarOf(entries, (header, at) => {
      if (at !== index) return
      alter(header)
      if (isSummed) resummed(header)
    })

/** The archive with another manifest. */
const manifested = (change: (manifest: { files: Record<string, unknown>[] }) => unknown) => () => {
  const manifest = JSON.parse(String(entries[1]?.content))
  const content = Buffer.from(JSON.stringify(change(manifest) ?? manifest))
  return tarOf(entries.map((entry, at) => (at === 1 ? { ...entry, content } : entry)))
}
const inFirst = (values: Record<string, unknown>) =>
  manifested((manifest) => ({
    ...manifest,
    files: manifest.files.map((file, at) => (at === 0 ? { ...file, ...values } : file)),
  }))

const kind = (letter: string) => altered(2, (header) => header.write(letter, 156, 'latin1'))
const path = (name: string) =>
  altered(2, (header) => header.fill(0, 345, 500).fill(0, 0, 100).write(name, 0, 'latin1'))
const size = (index: number, digits: string) =>
  altered(index, (header) => header.write(digits, 124, 'latin1'))

const hostile: readonly [string, () => Buffer, RegExp][] = [
  ['climbs out of its folder', path('../../etc/passwd'), /named "..\/..\/etc\/passwd"/],
  ['names an absolute path', path('/etc/passwd'), /named "\/etc\/passwd"/],
  ['climbs in the middle', path('files/../../a.jpg'), /has to be/],
  ['names a file with a backslash', path('files\\a\\b.jpg'), /has to be/],
  ['names a program', path('files/a/b.sh.jpg'), /has to be/],
  ['holds a hard link', kind('1'), /something else than files/],
  ['holds a symbolic link', kind('2'), /something else than files/],
  ['holds a device', kind('3'), /something else than files/],
  ['holds a folder', kind('5'), /something else than files/],
  ['holds a sparse file', kind('S'), /something else than files/],
  ['has extended headers', kind('x'), /something else than files/],
  [
    'has a link beside a file',
    altered(2, (header) => header.write('/etc/passwd', 157, 'latin1')),
    /something else/,
  ],
  ['has a header that is damaged', altered(2, (header) => header.write('x', 0, 'latin1'), false), /damaged/],
  [
    'is of another form of tar',
    altered(0, (header) => header.write('ustar  \0', 257, 'latin1')),
    /downloaded here/,
  ],
  ['says a size of 8 GB', size(2, '77777777777'), /cut off/],
  ['says a negative size', size(2, '-0000000001'), /no number/],
  ['says a size in binary', altered(2, (header) => header.writeUInt8(0x80, 124)), /no number/],
  ['says a larger backup than is restored', size(0, '00400000000'), /cut off|too large/],
  ['holds an empty file', size(2, '00000000000'), /is empty/],
  ['says a smaller size', size(2, '00000000010'), /no archive|damaged|filled up/],
  ['is empty', () => Buffer.alloc(1024), /no archive/],
  ['is no tar', () => Buffer.alloc(4096, 'x'), /no archive/],
  ['is a ZIP', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4092)]), /no archive/],
  ['ends in the middle', () => Buffer.from(whole.subarray(0, whole.length - 4096)), /cut off/],
  ['ends before its end', () => tarOf(entries.slice(0, -1)), /manifest names 4/],
  ['goes on after its end', () => Buffer.concat([whole, Buffer.alloc(512, 'x')]), /ends after/],
  ['has an end in the middle', () => Buffer.concat([tarOf(entries.slice(0, 2)), whole]), /ends after/],
  ['has no manifest', changed((given) => given.filter((_, at) => at !== 1)), /where the manifest has to be/],
  ['has no backup', changed((given) => given.slice(1)), /named "manifest.json"/],
  ['begins with a file', changed((given) => [...given].reverse()), /where the backup file has to be/],
  ['holds the backup alone', changed((given) => given.slice(0, 1)), /no backup with a manifest/],
  ['holds a file twice', changed((given) => [...given, ...given.slice(-1)]), /holds 5 files/],
  [
    'has files in another order',
    changed((given) => [...given.slice(0, 2), ...given.slice(2).reverse()]),
    /not where/,
  ],
  [
    'holds another file',
    replaced(2, { content: aPdf('/Other true') }),
    /not of the type|not what its manifest says/,
  ],
  [
    'holds a page as a picture',
    replaced(2, { content: Buffer.from('<html><script>1</script>') }),
    /not of the type/,
  ],
  [
    'holds a bomb of pixels',
    replaced(2, { path: 'files/submission-0/a.png', content: pixelBomb(20_000) }),
    /million/,
  ],
  ['holds a damaged backup', replaced(0, { content: Buffer.from('{"version":1}') }), /is damaged/],
  ['has a manifest that is no JSON', replaced(1, { content: Buffer.from('{') }), /the manifest/],
  ['has a manifest with a forbidden key', inFirst({ ['__proto__']: 1 }), /not allowed/],
  ['has a manifest of another version', manifested((manifest) => ({ ...manifest, version: 2 })), /version/],
  ['has a manifest without files', manifested(({ files: _, ...rest }) => rest), /names no files/],
  [
    'names a file twice',
    manifested(({ files, ...rest }) => ({ ...rest, files: [...files, files[0]] })),
    /twice/,
  ],
  ['says another hash', inFirst({ sha256: 'a'.repeat(64) }), /not what its manifest says/],
  ['says another size', inFirst({ size: 1 }), /not what its manifest says/],
  ['names a path as a name', inFirst({ name: '../a.jpg' }), /a name and no path/],
  ['names an unknown type', inFirst({ type: 'text/html' }), /must be a type/],
  ['names another submission', inFirst({ submission_id: 'submission-9' }), /not where it has to be/],
  ['names a sixth place', inFirst({ position: 5 }), /at most 4/],
  [
    'gives two files one place',
    manifested(({ files, ...rest }) => ({
      ...rest,
      files: files.map((file) => ({ ...file, position: 0 })),
    })),
    /the same place/,
  ],
]

test.each(hostile)(
  'An archive that %s is refused with the reason, and nothing of it stays',
  async (_, make, says) => {
    const before = await contentHash(server.database)
    const pieces = await countRows(server.database, 'submission_pieces')
    const { status, body } = await restoreArchiveInto(server, make())
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringMatching(says) })
    for (const table of ['archive_uploads', 'uploaded_entries'])
      expect(await countRows(server.database, table)).toBe(0)
    expect(await countRows(server.database, 'submission_pieces')).toBe(pieces)
    expect(await contentHash(server.database)).toBe(before)
  },
)

test('An archive of files whose submission is not in its backup is refused', async () => {
  const moved = (text: string) => text.replaceAll('submission-0', 'submission-9')
  const made = entries.map((entry, at) => ({
    path: moved(entry.path),
    content: at === 1 ? Buffer.from(moved(String(entry.content))) : entry.content,
  }))
  const { status, body } = await restoreArchiveInto(server, tarOf(made))
  expect({ status, detail: body.detail }).toEqual({
    status: 400,
    detail: expect.stringMatching(/no submission/),
  })
})

test('An archive over 2 GB, one under another name and one of odd length are refused before a byte is sent', async () => {
  expect((await beginSending(server, 2 ** 31 + 512)).body.detail).toMatch(/check the values/)
  expect((await beginSending(server, 10_240, { name: 'backup.zip' })).body.detail).toMatch(/\.tar or \.json/)
  expect((await beginSending(server, 10_241)).body.detail).toMatch(/no archive/)
  const body = { name: 'a.tar', bytes: -5, modified_at: 'never' }
  expect((await as(visitor, server).call(beginArchiveUpload, { body })).status).toBe(400)
})

test('A file more than an archive may hold is refused before its bytes are kept', async () => {
  const { body } = await beginSending(server, whole.length)
  const parts = entries.map(({ content }) => 512 + Math.ceil(content.length / 512) * 512)
  const head = (parts[0] ?? 0) + (parts[1] ?? 0)
  expect((await sendPart(server, { id: body.id, offset: 0, bytes: whole.subarray(0, head) })).status).toBe(
    200,
  )
  const bytes = whole.subarray(head)
  const last = server.database.sequelize.model('uploaded_entries')
  await last.update({ position: 1 + ARCHIVE_FILES }, { where: { upload_id: body.id, position: 1 } })
  const { status, body: refusal } = await sendPart(server, { id: body.id, offset: head, bytes })
  expect({ status, detail: refusal.detail }).toEqual({
    status: 400,
    detail: expect.stringMatching(/more than 100000 files/),
  })
})
