/** An encrypted draft. */
export interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly text: ArrayBuffer
}

/** Encrypts drafts with a person's key, which only their sessions receive. */
export interface DraftCipher {
  /** `place` is authenticated: a sealed draft opens only where it was stored. */
  seal(draft: unknown, place: string): Promise<SealedDraft>
  /** null: another key sealed it, or it was altered. */
  open(sealed: SealedDraft, place: string): Promise<unknown>
}

const NONCE_BYTES = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/**
 * AES-256-GCM of the Web Crypto API, with a key that cannot be exported. null without a key or without HTTPS, where
 * browsers have no Web Crypto.
 */
export async function createDraftCipher(key: string | undefined): Promise<DraftCipher | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle || key === undefined) return null
  const imported = await subtle.importKey('raw', decode(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(place),
  })
  return {
    async seal(draft, place) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = await subtle.encrypt(algorithm(iv, place), imported, bytesOf(JSON.stringify(draft)))
      return { iv, text }
    },
    async open({ iv, text }, place) {
      try {
        const opened = await subtle.decrypt(algorithm(iv, place), imported, text)
        return JSON.parse(new TextDecoder().decode(opened))
      } catch {
        return null
      }
    },
  }
}
