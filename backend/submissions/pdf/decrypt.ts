import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type Entry, only, PdfRefusal, type ReadObject, unreadable } from './read.ts'

/** The cipher of old PDFs, which the platform has given up: it protects nothing here, it is read through. (RFC 6229) */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const at = (n: number) => state[n & 255] as number
  const swap = (a: number, b: number) => {
    const held = at(a)
    state[a & 255] = at(b)
    state[b & 255] = held
  }
  for (let n = 0, other = 0; n < 256; n++) {
    other = (other + at(n) + (key[n % key.length] ?? 0)) & 255
    swap(n, other)
  }
  const out = Buffer.allocUnsafe(bytes.length)
  let [a, b] = [0, 0]
  for (let n = 0; n < bytes.length; n++) {
    a = (a + 1) & 255
    b = (b + at(a)) & 255
    swap(a, b)
    out[n] = (bytes[n] as number) ^ at(at(a) + at(b))
  }
  return out
}

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
function decryptionOf(encryption: Encryption): Decrypt {
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

/** Names of what says how streams are encrypted. */
export const encryptionKeys: readonly string[] = [
  ...['Root', 'Encrypt', 'ID', 'Filter', 'O', 'U', 'UE', 'P', 'R', 'V', 'Length', 'StmF', 'CFM'],
  'EncryptMetadata',
]

/** The encryption entry of a trailer, or of a table that is an object. */
interface Claim {
  /** The object that describes it; NaN where the entries do. */
  readonly number: number
  readonly entries: readonly Entry[]
  /** The identifier that belongs to its key. */
  readonly id: Buffer
}

/** Entries as one text, to be compared. */
const wordingOf = (entries: readonly Entry[]) =>
  JSON.stringify(
    entries.map(({ key, depth, value: { kind, text, number, bytes } }) => [
      ...[key, depth, kind, text, number],
      bytes.toString('latin1'),
    ]),
  )

const isThing = ({ kind }: Entry['value']) => kind === 'reference' || kind === '<<'
const isClaiming = ({ key, value }: Entry) => (key === 'Encrypt' || key === 'Root') && isThing(value)

/** Whether it begins a description of the encryption: signatures and other streams have another filter. */
const isDescribing = ({ key, value }: Entry) =>
  key === 'Filter' && (value.text === 'Standard' || value.kind === 'reference')

/** The contents of the dictionary behind a name, as an object of its own. */
function within(entries: readonly Entry[], name: string): readonly Entry[] {
  const after = entries.slice(1 + entries.findIndex(({ key, depth }) => key === name && depth === 1))
  const end = after.findIndex(({ depth }) => depth === 1)
  return after.slice(0, end === -1 ? after.length : end).map((one) => ({ ...one, depth: one.depth - 1 }))
}

/** The first part of a document's identifier. @throws PdfRefusal where there are several */
function idOf(trailer: readonly Entry[]): Buffer {
  const isList = only(trailer, 'ID')?.kind === '['
  const first = isList ? trailer.find(({ key, depth }) => key === 'ID[]' && depth === 2) : undefined
  return first?.value.bytes ?? Buffer.alloc(0)
}

/** The claim of this place; null for "not encrypted". @throws PdfRefusal where there are two */
function claimOf(trailer: readonly Entry[]): Claim | null {
  const encrypt = only(trailer, 'Encrypt')
  if (!encrypt || !isThing(encrypt)) return null
  const entries = encrypt.kind === '<<' ? within(trailer, 'Encrypt') : []
  return { number: encrypt.number, entries, id: idOf(trailer) }
}

const textOf = (claim: Claim | null) =>
  claim ? `${claim.number} ${wordingOf(claim.entries)} ${claim.id.toString('latin1')}` : ''

/**
 * All claims of a document about its encryption. Readers differ in which of them they believe, and those that take
 * another key than the check see other objects: where two places differ, compressed objects are not taken. (threats M9, N6)
 */
export class EncryptionClaims {
  /** By their text: one, in a document that is not in doubt. */
  readonly #claims = new Map<string, Claim | null>()
  /** Objects that describe the encryption, by their numbers, until two of them differ. */
  readonly #descriptions = new Map<number, readonly Entry[]>()
  readonly #wordings = new Set<string>()
  /** The ciphers of all filters, which may stand in other objects. */
  readonly #methods = new Set<string>()
  /** How often a claim or a description begins, wherever. */
  #begun = 0
  /** How many of these were read as such. */
  #read = 0

  /** Takes every entry, also those that their object does not keep. */
  entry(entry: Entry): void {
    if (isClaiming(entry) || isDescribing(entry)) this.#begun += 1
  }

  /** Takes an object by its number, or a trailer. @throws PdfRefusal where it says a thing twice */
  object(number: number, { entries, isWellFormed }: ReadObject): void {
    for (const { key, value } of entries) {
      if (key === 'CFM' && this.#methods.size < 2) this.#methods.add(value.text)
    }
    if (!isWellFormed) return
    const own = entries.filter(({ depth }) => depth === 1)
    this.#read += own.filter((one) => isClaiming(one) || isDescribing(one)).length
    if (own.some(isClaiming)) this.#claim(claimOf(entries))
    else if (own.some(isDescribing) && own.some(({ key }) => ['V', 'O', 'U'].includes(key))) {
      this.#describe(number, entries)
    }
  }

  /**
   * How streams are read; null where they are not encrypted.
   * @throws PdfRefusal where it needs a password, or readers may decrypt its compressed objects with another key
   */
  decryption(hasCompressedObjects: boolean): Decrypt | null {
    const claim = [...this.#claims.values()].find((one) => one !== null)
    if (!claim) return null
    const isInDoubt = this.#claims.size > 1 || this.#wordings.size > 1 || this.#read < this.#begun
    if (isInDoubt && hasCompressedObjects) throw unreadable()
    const entries = Number.isNaN(claim.number) ? claim.entries : (this.#descriptions.get(claim.number) ?? [])
    return decryptionOf({ entries, id: claim.id, methods: this.#methods })
  }

  #claim(claim: Claim | null): void {
    this.#read += claim?.entries.filter((one) => one.depth === 1 && isDescribing(one)).length ?? 0
    const claims = this.#claims
    // Two show the doubt.
    if (claims.size < 2) claims.set(textOf(claim), claim)
  }

  #describe(number: number, entries: readonly Entry[]): void {
    if (this.#wordings.size > 1) return
    this.#wordings.add(wordingOf(entries))
    this.#descriptions.set(number, entries)
  }
}
