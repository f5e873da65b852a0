/** What a device holds of a draft: nothing that can be read without the key. */
export interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly text: ArrayBuffer
}

/** Seals what is unsaved under one person's key, which the server gives to their sessions alone. */
export interface DraftCipher {
  /** `place`: where it will stand; it opens nowhere else. */
  seal(draft: unknown, place: string): Promise<SealedDraft>
  /** Null where another key sealed it, or it was changed. */
  open(sealed: SealedDraft, place: string): Promise<unknown>
}

const NONCE_BYTES = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/**
 * AES-256-GCM by the browser, which keeps the key and never gives it out again. Null where there is no key, or the page
 * did not come over HTTPS: browsers have no cryptography there.
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
