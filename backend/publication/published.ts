import { createHash } from 'node:crypto'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { onDemand } from './coalesce.ts'
import { byteLengthOf, type Chunks, compress, type Encoding, pieces } from './compress.ts'

/** SHA-256 hashes, in base64, of the scripts and styles inline in a document; its Content-Security-Policy names them. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The bytes of an answer in one encoding. Other bytes never share its tag. (RFC 9110, section 8.8.3) */
export interface Representation {
  readonly encoding: Encoding | null
  /** Strong entity tag, quoted; "" where the answer may not be stored. */
  readonly tag: string
  readonly body: Chunks
  readonly length: number
  /** Whether it is as small as it gets. */
  readonly thorough: boolean
}

/** An answer made once and sent many times. Never changed, only replaced as a whole. */
export interface Published {
  readonly status: number
  /** Headers beside those of the representation and the security headers. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly inline: InlineHashes | null
  /** Whether a caller with an `Authorization` header gets another answer, which is not kept here. */
  readonly differsForStaff: boolean
  readonly identity: Representation
  readonly br: Representation | null
  /** Few ask for it: it is made for the first who does. */
  readonly gzip: () => Promise<Representation | null>
  /** Every tag under which these contents were handed out: each of them is answered with 304. */
  readonly tags: ReadonlySet<string>
}

/** An answer before it is compressed. */
export interface Draft {
  readonly type: string
  readonly body: Chunks
  readonly status?: number
  readonly cacheControl?: string
  readonly headers?: ReadonlyArray<readonly [name: string, value: string]>
  readonly inline?: InlineHashes
  readonly differsForStaff?: boolean
  /** The body as it was compressed beforehand, thoroughly. */
  readonly compressed?: { readonly br: Uint8Array; readonly gzip: Uint8Array }
}

/**
 * Qualities at once, and of brotli later in the background. Long bodies (2,000 firms and more) get lower ones: 0.1 s
 * instead of 0.3 s for 15 MB at once, and 0.5 s instead of 25 s later.
 */
const usual = { br: 5, gzip: 6, thorough: 11 } as const
const long = { br: 4, gzip: 4, thorough: 9 } as const
const LONG_BYTES = 2 * 1024 * 1024
const qualityOf = (length: number) => (length > LONG_BYTES ? long : usual)
const WORTH_COMPRESSING_BYTES = 256
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:javascript|json|xml|rss|manifest|ld))/

const suffixes = { br: '-b5', gzip: '-gz', thorough: '-br' } as const

async function representation(
  base: string,
  body: Chunks,
  encoding: Encoding,
  quality: number,
  suffix: string,
  signal?: AbortSignal,
): Promise<Representation> {
  const compressed = await compress(body, encoding, quality, signal)
  return formOf(encoding, base, suffix, compressed)
}

/** Digests of bytes that several answers share: the list of firms may be 15 MB. */
const digests = new WeakMap<Uint8Array, Promise<Buffer>>()

async function digest(bytes: Uint8Array): Promise<Buffer> {
  const pace = createPacer()
  const hash = createHash('sha256')
  for (const piece of pieces([bytes])) {
    hash.update(piece)
    await pace()
  }
  return hash.digest()
}

function digestOf(bytes: Uint8Array): Promise<Buffer> {
  const made = digests.get(bytes) ?? digest(bytes)
  digests.set(bytes, made)
  return made
}

async function baseOf(draft: Draft): Promise<string> {
  const hash = createHash('sha256').update(`${draft.status ?? 200} ${draft.type}\n`)
  for (const chunk of draft.body) hash.update(await digestOf(chunk))
  // 96 bits are enough against collisions, and the tag is sent with every answer.
  return hash.digest('base64url').slice(0, 16)
}

const bySmaller = (candidate: Representation, length: number) =>
  candidate.length < length ? candidate : null

function headersOf(draft: Draft, cacheControl: string): Published['headers'] {
  return [
    ['Content-Type', draft.type],
    ['Cache-Control', cacheControl],
    ['Vary', draft.differsForStaff ? 'Accept-Encoding, Authorization' : 'Accept-Encoding'],
    ...(draft.headers ?? []),
  ]
}

const sameHeaders = (a: Published, headers: Published['headers']) =>
  a.headers.length === headers.length && a.headers.every(([, value], index) => value === headers[index]?.[1])

const formOf = (encoding: Encoding, base: string, suffix: string, bytes: Uint8Array): Representation => ({
  encoding,
  tag: base && `"${base}${suffix}"`,
  body: [bytes],
  length: bytes.byteLength,
  thorough: suffix === suffixes.thorough,
})

/**
 * Brotli of a draft, and how its gzip is had: as they were made beforehand, else brotli made quickly; null where it is not
 * worth it.
 */
async function compressedForms(draft: Draft, base: string, length: number) {
  if (draft.compressed) {
    const br = formOf('br', base, suffixes.thorough, draft.compressed.br)
    const gzip = bySmaller(formOf('gzip', base, suffixes.gzip, draft.compressed.gzip), length)
    return { br, gzip: async () => gzip }
  }
  if (length < WORTH_COMPRESSING_BYTES || !COMPRESSIBLE.test(draft.type))
    return { br: null, gzip: async () => null }
  const quality = qualityOf(length)
  return {
    br: await representation(base, draft.body, 'br', quality.br, suffixes.br),
    gzip: onDemand(async () =>
      bySmaller(await representation(base, draft.body, 'gzip', quality.gzip, suffixes.gzip), length),
    ),
  }
}

/**
 * Makes an answer: its tag from the identity bytes, quick brotli at once. Where `previous` holds the same
 * bytes it is given back, with what it was recompressed to meanwhile. `no-store` answers carry no tag.
 */
export async function publish(draft: Draft, previous?: Published): Promise<Published> {
  const cacheControl = draft.cacheControl ?? 'no-cache'
  const base = cacheControl.includes('no-store') ? '' : await baseOf(draft)
  const headers = headersOf(draft, cacheControl)
  const tag = base && `"${base}"`
  if (previous && tag !== '' && previous.identity.tag === tag && sameHeaders(previous, headers))
    return previous
  const length = byteLengthOf(draft.body)
  const { br, gzip } = await compressedForms(draft, base, length)
  const tags = ['', suffixes.br, suffixes.gzip, suffixes.thorough].map((suffix) => `"${base}${suffix}"`)
  return {
    status: draft.status ?? 200,
    headers,
    inline: draft.inline ?? null,
    differsForStaff: draft.differsForStaff ?? false,
    identity: { encoding: null, tag, body: draft.body, length, thorough: false },
    br: br && bySmaller(br, length),
    gzip,
    tags: new Set(base === '' ? [] : tags),
  }
}

/** The same answer with slowly made, smaller brotli bytes under a tag of their own; null where nothing is gained. */
export async function recompress(answer: Published, signal: AbortSignal): Promise<Published | null> {
  const { br, identity } = answer
  if (!br || br.thorough) return null
  const quality = qualityOf(identity.length).thorough
  const base = identity.tag.slice(1, -1)
  const smaller = await representation(base, identity.body, 'br', quality, suffixes.thorough, signal)
  return smaller.length < br.length ? { ...answer, br: smaller } : null
}
