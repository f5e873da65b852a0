import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A sealed text cannot be opened: another key, another place, or a changed text. */
export class CannotOpen extends Error {}

/** Where a sealed text stands. Moved elsewhere, it no longer opens. (threat I5) */
interface Place {
  readonly table: string
  readonly column: string
  readonly id: string
}

/** Keys of the installation, all made from its one secret. */
export interface SecretBox {
  /** `v1.<key id>.<nonce>.<cipher text and tag>`, the last two in base64url. */
  seal(text: string, place: Place): string
  /** @throws CannotOpen */
  open(sealed: string, place: Place): string
  /** The key that passwords are peppered with. */
  readonly pepper: Buffer
  /** The key that networks of senders are hashed with. */
  readonly networkKey: Buffer
}

const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with keys by HKDF-SHA-256 from the installation's secret of 32 bytes or more. */
export function createSecretBox(secret: Buffer): SecretBox {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'tierboard', purpose, 32))
  const key = derive('secrets at rest')
  const keyId = createHash('sha256').update(derive('key id')).digest('hex').slice(0, 8)
  return {
    pepper: derive('password pepper'),
    networkKey: derive('networks of senders'),
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        associated(place),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, keyId, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    open(sealed, place) {
      const [version, id, nonce = '', body = ''] = sealed.split('.')
      if (version !== VERSION || id !== keyId) throw new CannotOpen('This was sealed with another key')
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
          // Node takes shorter tags otherwise, and those can be guessed.
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(associated(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
        const opened = [decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]
        return Buffer.concat(opened).toString('utf8')
      } catch (error) {
        throw new CannotOpen('This was changed, or sealed for another place', { cause: error })
      }
    },
  }
}

function associated({ table, column, id }: Place): Buffer {
  return Buffer.from(`${table}:${column}:${id}`)
}
