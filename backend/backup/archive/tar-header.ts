import { TAR_BLOCK } from '#contract/backup/archive.ts'

/** A header that this program would not write; the message says why. */
export class UnreadableTar extends Error {}

/** One regular file of a tar archive. */
export interface TarEntry {
  /** ASCII, with `/` between its parts. */
  readonly path: string
  /** Of its content, in bytes. */
  readonly size: number
}

/** Offset and length of the fields of a POSIX ustar header. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  link: [157, 100],
  magic: [257, 8],
  prefix: [345, 155],
} as const satisfies Record<string, readonly [number, number]>

type Field = keyof typeof fields

const REGULAR_FILE = '0'
const MAGIC = 'ustar\x0000'
const OWNER_MAY_READ_AND_WRITE = 0o600

/** Bytes that an entry's content takes: it is filled up to a whole block. */
export const padded = (size: number): number => Math.ceil(size / TAR_BLOCK) * TAR_BLOCK

/** The sum of all bytes, those of the checksum itself counted as spaces. */
function checksumOf(block: Uint8Array): number {
  const [start, length] = fields.checksum
  const sumOf = (from: number, to: number) => {
    let sum = 0
    for (let at = from; at < to; at++) sum += block[at] ?? 0
    return sum
  }
  return sumOf(0, start) + length * 0x20 + sumOf(start + length, TAR_BLOCK)
}

/**
 * The header of a file. Every archive tool reads this form; it takes paths whose last part has at most 100 bytes and the rest 155,
 * and 8 GB, and is always one block, so that the place of each byte of an archive is known before it is made.
 */
export function tarHeader({ path, size }: TarEntry, modified: Date): Buffer {
  const block = Buffer.alloc(TAR_BLOCK)
  const write = (field: Field, text: string) => block.write(text, fields[field][0], 'latin1')
  const octal = (field: Field, value: number) =>
    write(field, value.toString(8).padStart(fields[field][1] - 1, '0'))
  const slash = path.lastIndexOf('/')
  write('name', path.slice(slash + 1))
  write('prefix', slash === -1 ? '' : path.slice(0, slash))
  octal('mode', OWNER_MAY_READ_AND_WRITE)
  octal('owner', 0)
  octal('group', 0)
  octal('size', size)
  octal('modified', Math.floor(modified.getTime() / 1000))
  write('kind', REGULAR_FILE)
  write('magic', MAGIC)
  write('checksum', `${checksumOf(block).toString(8).padStart(6, '0')}\0 `)
  return block
}

const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/**
 * The entry that a block heads; null for a block of zeros, of which two end an archive. Links, folders, long names and extensions
 * of the format are in none that was made here, and are refused. @throws UnreadableTar
 */
export function readTarHeader(block: Buffer): TarEntry | null {
  if (isZero(block)) return null
  const read = (field: Field) => {
    const [start, length] = fields[field]
    return block.toString('latin1', start, start + length)
  }
  const text = (field: Field) => read(field).replace(/\0[\s\S]*$/, '')
  const octal = (field: Field) => {
    const digits = text(field).trim()
    if (!/^[0-7]{1,11}$/.test(digits))
      throw new UnreadableTar(`it is no tar archive: its ${field} is no number`)
    return Number.parseInt(digits, 8)
  }
  if (read('magic') !== MAGIC) throw new UnreadableTar('it is no archive that was downloaded here')
  if (octal('checksum') !== checksumOf(block)) throw new UnreadableTar('a header of it is damaged')
  const path = [text('prefix'), text('name')].filter((part) => part !== '').join('/')
  if (read('kind') !== REGULAR_FILE || text('link') !== '') {
    throw new UnreadableTar('it holds something else than files, such as a folder or a link')
  }
  return { path, size: octal('size') }
}
