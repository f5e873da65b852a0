import { createHash } from 'node:crypto'
import type { ShippedImage } from './pages.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** Eight characters that change with a file's bytes. */
export function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}

/** The address and size of an image that stands at the site's root. (PNG specification, section 11.2.2) */
export function shippedImage(name: string, bytes: Buffer): ShippedImage {
  const isPng = bytes.length > 24 && bytes.toString('hex', 0, 8) === PNG_SIGNATURE
  return {
    href: `/${name}?v=${fingerprint(bytes)}`,
    width: isPng ? bytes.readUInt32BE(16) : 0,
    height: isPng ? bytes.readUInt32BE(20) : 0,
  }
}
