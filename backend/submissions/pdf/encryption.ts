import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.ts'
import { type Entry, only } from './read-object.ts'
import { PdfRefusal } from './work.ts'

/** Decrypts the stream of an object. */
export type Decrypt = (bytes: Buffer, number: number, generation: number) => Buffer

const ENCRYPTED = 'is encrypted: save it without a password'

/** The padding of an empty password. (ISO 32000-2, section 7.6.4.3.2) */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** Rounds of the hash of revision 6 go on until chance ends them: 66 or so. */
const MOST_ROUNDS = 1000

const md5 = (...parts: readonly Uint8Array[]) => digest('md5', ...parts)

function digest(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function aesCbc(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

/** A stream begins with its vector; the rest after its last whole block is the end of a line. */
function aesStream(key: Buffer, bytes: Buffer): Buffer {
  const whole = bytes.length - (bytes.length % 16)
  return whole < 32 ? Buffer.alloc(0) : aesCbc(key, bytes.subarray(0, 16), bytes.subarray(16, whole))
}

/** The encryption of a document. */
interface Encryption {
  readonly entries: readonly Entry[]
  /** The document's identifier. */
  readonly id: Buffer
  /** The ciphers of all its filters, which may stand in other objects. */
  readonly methods: ReadonlySet<string>
}

/** The encryption dictionary of a document. */
interface Handler {
  readonly version: number
  readonly revision: number
  /** Bytes of the key of the document. */
  readonly keyBytes: number
  readonly permissions: number
  readonly hidesMetadata: boolean
  /** How streams are encrypted. */
  readonly method: string
  readonly ownerHash: Buffer
  readonly userHash: Buffer
  readonly userKey: Buffer
  readonly id: Buffer
}

const all = (entries: readonly Entry[], key: string) =>
  entries.filter((one) => one.key === key).map(({ value }) => value)

/** A direct value of the dictionary: readers follow a reference to another. */
function own(entries: readonly Entry[], key: string, kind: Entry['value']['kind']) {
  const value = only(entries, key)
  return value?.kind === kind ? value : undefined
}
const number = (entries: readonly Entry[], key: string) => own(entries, key, 'number')?.number ?? Number.NaN
const string = (entries: readonly Entry[], key: string) =>
  own(entries, key, 'string')?.bytes ?? Buffer.alloc(0)
const name = (entries: readonly Entry[], key: string) => own(entries, key, 'name')?.text ?? ''

function methodOf(entries: readonly Entry[], version: number, methods: ReadonlySet<string>): string {
  if (version < 4) return 'V2'
  if (!only(entries, 'StmF') || name(entries, 'StmF') === 'Identity') return 'None'
  if (name(entries, 'StmF') === '') return ''
  return methods.size === 1 ? ([...methods][0] ?? '') : ''
}

function handlerOf({ entries, id, methods }: Encryption): Handler {
  const version = number(entries, 'V')
  // Lengths of filters are in bytes, or in bits.
  const lengths = all(entries, 'Length').map(({ number: length }) => (length < 40 ? length * 8 : length))
  const bits = Math.max(0, ...lengths.filter((length) => length >= 40)) || (version === 4 ? 128 : 40)
  return {
    version,
    revision: number(entries, 'R'),
    keyBytes: version === 1 ? 5 : Math.min(16, Math.floor(bits / 8)),
    permissions: number(entries, 'P'),
    hidesMetadata: all(entries, 'EncryptMetadata').every(({ text }) => text !== 'false'),
    method: methodOf(entries, version, methods),
    ownerHash: string(entries, 'O'),
    userHash: string(entries, 'U'),
    userKey: string(entries, 'UE'),
    id,
  }
}

/** The key that the empty password gives in revisions 2 to 4, or null. (ISO 32000-2, algorithms 2, 4 and 5) */
function oldKey(handler: Handler): Buffer | null {
  const { revision, keyBytes, ownerHash, userHash, id } = handler
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(handler.permissions | 0)
  const isOpen = revision >= 4 && !handler.hidesMetadata
  const more = isOpen ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  let key = md5(PADDING, ownerHash.subarray(0, 32), permissions, id, more).subarray(0, keyBytes)
  if (revision === 2) return rc4(key, PADDING).equals(userHash.subarray(0, 32)) ? key : null
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, keyBytes)
  let expected = md5(PADDING, id)
  for (let round = 0; round < 20; round++)
    expected = rc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  return expected.equals(userHash.subarray(0, 16)) ? key : null
}

/** The hash of an empty password with a salt. (ISO 32000-2, algorithm 2.B; revision 5 is Adobe's) */
function newHash(revision: number, salt: Buffer): Buffer {
  let hash = digest('sha256', salt)
  if (revision === 5) return hash
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const text = Buffer.concat(Array.from({ length: 64 }, () => hash))
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = cipher.update(text)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = digest(['sha256', 'sha384', 'sha512'][remainder] as string, encrypted)
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) break
  }
  return hash.subarray(0, 32)
}

/** The key that the empty password gives in revisions 5 and 6, or null. (ISO 32000-2, algorithm 2.A) */
function newKey({ revision, userHash, userKey }: Handler): Buffer | null {
  if (userHash.length < 48 || userKey.length < 32) return null
  const isRight = newHash(revision, userHash.subarray(32, 40)).equals(userHash.subarray(0, 32))
  if (!isRight) return null
  return aesCbc(newHash(revision, userHash.subarray(40, 48)), Buffer.alloc(16), userKey.subarray(0, 32))
}

function objectKey(key: Buffer, number: number, generation: number, isAes: boolean): Buffer {
  const place = Buffer.alloc(5)
  place.writeUIntLE(number & 0xffffff, 0, 3)
  place.writeUIntLE(generation & 0xffff, 3, 2)
  const salt = Buffer.from(isAes ? 'sAlT' : '', 'latin1')
  return md5(key, place, salt).subarray(0, Math.min(key.length + 5, 16))
}

/** A filter's key has 16 bytes: readers fill up a shorter one with zeros. */
const filterKey = (key: Buffer) => Buffer.concat([key, Buffer.alloc(16)]).subarray(0, 16)

/**
 * How the streams of an encrypted document are read, which has an owner's password alone: everybody can read it.
 * @throws PdfRefusal where it needs a password
 */
export function decryptionOf(encryption: Encryption): Decrypt {
  const handler = handlerOf(encryption)
  const isNew = handler.version === 5 && (handler.revision === 5 || handler.revision === 6)
  const isOld = [1, 2, 4].includes(handler.version) && [2, 3, 4].includes(handler.revision)
  if (name(encryption.entries, 'Filter') !== 'Standard' || !(isNew || isOld)) throw new PdfRefusal(ENCRYPTED)
  const found = isNew ? newKey(handler) : oldKey(handler)
  if (!found) throw new PdfRefusal(ENCRYPTED)
  const key = handler.version === 4 ? filterKey(found) : found
  switch (handler.method) {
    case 'None':
      return (bytes) => bytes
    case 'V2':
      return (bytes, number, generation) => rc4(objectKey(key, number, generation, false), bytes)
    case 'AESV2':
      return (bytes, number, generation) => aesStream(objectKey(key, number, generation, true), bytes)
    case 'AESV3':
      return (bytes) => (key.length === 32 ? aesStream(key, bytes) : Buffer.alloc(0))
    default:
      throw new PdfRefusal(ENCRYPTED)
  }
}
