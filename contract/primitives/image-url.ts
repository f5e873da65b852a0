import { cleanAddress } from './text.ts'
import { isSitePath, safeHttpUrl } from './url.ts'

/** Longest inline image that is stored, in characters of its `data:` address (about 190 kB of image). */
export const MAX_DATA_URL_LENGTH = 262_144

const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/]+=*$/i

/** The address of an image: one that `safeHttpUrl` accepts, a path of this site, or an inline raster image; else null. */
export function safeImageUrl(input: string): string | null {
  if (input.length > MAX_DATA_URL_LENGTH) return null
  const address = cleanAddress(input)
  if (isSitePath(address)) return address
  if (DATA_IMAGE.test(address)) return address
  return safeHttpUrl(address)
}
