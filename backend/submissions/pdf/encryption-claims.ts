import { type Decrypt, decryptionOf } from './encryption.ts'
import { type Entry, only, type ReadObject } from './read-object.ts'
import { unreadable } from './work.ts'

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
