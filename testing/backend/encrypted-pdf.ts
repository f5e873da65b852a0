import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Ways in which a PDF can be encrypted. */
export const encryptions = [
  'RC4 of 40 bits',
  'RC4 of 128 bits',
  'RC4 of 40 bits in a filter',
  'AES of 128 bits',
  'AES by a filter in another object',
  'AES of 256 bits',
  'AES of PDF 2.0',
] as const
type Encryption = (typeof encryptions)[number]

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const id = Buffer.alloc(16, 9)
const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])

const hashed = (name: string, ...parts: readonly (Buffer | string)[]) => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const s = Array.from({ length: 256 }, (_, n) => n) as number[]
  const swap = (a: number, b: number) => ([s[a], s[b]] = [s[b] as number, s[a] as number])
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (s[i] as number) + (key[i % key.length] as number)) % 256
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) % 256
      j = (j + (s[i] as number)) % 256
      swap(i, j)
      return byte ^ (s[((s[i] as number) + (s[j] as number)) % 256] as number)
    }),
  )
}

function aes(key: Buffer, iv: Buffer, bytes: Buffer, padded = false): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(padded)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** Algorithm 2.B of PDF 2.0, or the plain hash before it. */
function newHash(isPlain: boolean, password: string, salt: Buffer): Buffer {
  let key = hashed('sha256', password, salt)
  if (isPlain) return key
  for (let round = 1; ; round++) {
    const one = Buffer.concat([Buffer.from(password), key])
    const encrypted = aes(key.subarray(0, 16), key.subarray(16, 32), Buffer.concat(Array(64).fill(one)))
    const sum = Number(BigInt(`0x${encrypted.toString('hex', 0, 16)}`) % 3n)
    key = hashed(['sha256', 'sha384', 'sha512'][sum] as string, encrypted)
    if (round >= 64 && (encrypted.at(-1) as number) <= round - 32) return key.subarray(0, 32)
  }
}

interface Locked {
  readonly dictionary: string
  /** One more object that belongs to it, or "". */
  readonly object: string
  readonly streamOf: (plain: Buffer, number: number) => Buffer
}

type OldEncryption = Exclude<Encryption, 'AES of 256 bits' | 'AES of PDF 2.0'>

/** Version, revision, bytes of the key, filter and what stands in place of it. */
const oldWays: Readonly<Record<OldEncryption, readonly [number, number, number, string, string]>> = {
  'RC4 of 40 bits': [1, 2, 5, '', ''],
  'RC4 of 128 bits': [2, 3, 16, '', ''],
  'RC4 of 40 bits in a filter': [4, 4, 5, '<</StdCF<</CFM/V2/Length 5>>>>', ''],
  'AES of 128 bits': [4, 4, 16, '<</StdCF<</CFM/AESV2/Length 16>>>>', ''],
  'AES by a filter in another object': [4, 4, 16, '<</StdCF<</CFM/AESV2/Length 16>>>>', '6 0 R'],
}

function oldLock(way: OldEncryption, password: string): Locked {
  const [version, revision, size, filter, elsewhere] = oldWays[way]
  const owner = Buffer.alloc(32, 5)
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
  let key = hashed('md5', padded, owner, permissions, id).subarray(0, size)
  for (let n = 0; n < 50 && revision > 2; n++) key = hashed('md5', key).subarray(0, size)
  let user = revision === 2 ? rc4(key, PADDING) : hashed('md5', PADDING, id)
  for (let n = 0; n < 20 && revision > 2; n++) user = rc4(Buffer.from(key.map((byte) => byte ^ n)), user)
  const filters = version === 4 ? `/CF ${elsewhere || filter}/StmF/StdCF/StrF/StdCF` : ''
  const filterKey = version === 4 ? Buffer.concat([key, Buffer.alloc(16)]).subarray(0, 16) : key
  const isAes = filter.includes('AES')
  const users = Buffer.concat([user, Buffer.alloc(32)]).toString('hex', 0, 32)
  return {
    dictionary: `/V ${version}/R ${revision}/Length ${size * 8}/P -4/O<${owner.toString('hex')}>/U<${users}>${filters}`,
    object: elsewhere ? `6 0 obj${filter}endobj` : '',
    streamOf(plain, number) {
      const place = Buffer.from([number, 0, 0, 0, 0])
      const own = hashed('md5', filterKey, place, isAes ? 'sAlT' : '')
      if (!isAes) return rc4(own.subarray(0, Math.min(16, filterKey.length + 5)), plain)
      const iv = randomBytes(16)
      return Buffer.concat([iv, aes(own, iv, plain, true)])
    },
  }
}

function newLock(isPlain: boolean, password: string): Locked {
  const [check, salt, key] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2), Buffer.alloc(32, 7)]
  const user = Buffer.concat([newHash(isPlain, password, check), check, salt]).toString('hex')
  const owner = '00'.repeat(48)
  const sealed = aes(newHash(isPlain, password, salt), Buffer.alloc(16), key).toString('hex')
  return {
    dictionary: `/V 5/R ${isPlain ? 5 : 6}/Length 256/P -4/O<${owner}>/OE<${'00'.repeat(32)}>/Perms<${'00'.repeat(16)}>/U<${user}>/UE<${sealed}>/CF<</StdCF<</CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF`,
    object: '',
    streamOf(plain) {
      const iv = randomBytes(16)
      return Buffer.concat([iv, aes(key, iv, plain, true)])
    },
  }
}

/** A PDF whose compressed objects hold `object`, which `password` opens: "" lets everybody read it. */
export function anEncryptedPdf(way: Encryption, password: string, object: string): Buffer {
  const isNew = way === 'AES of 256 bits' || way === 'AES of PDF 2.0'
  const lock = isNew ? newLock(way === 'AES of 256 bits', password) : oldLock(way, password)
  const content = lock.streamOf(deflateSync(Buffer.from(`9 0 ${object}`)), 8)
  const text = (...lines: readonly string[]) => Buffer.from(lines.join('\n'), 'latin1')
  return Buffer.concat([
    text(
      '%PDF-1.7',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
      '',
    ),
    text(`8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${content.length}>>`, 'stream', ''),
    content,
    text('', 'endstream endobj', `7 0 obj<</Filter/Standard${lock.dictionary}>>endobj`, lock.object, ''),
    text(
      `trailer<</Root 1 0 R/Encrypt 7 0 R/ID[<${id.toString('hex')}><00>]>>`,
      'startxref',
      '0',
      '%%EOF',
      '',
    ),
  ])
}
