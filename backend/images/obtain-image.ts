import { createGate } from '#backend/crypto/gate.ts'
import type { ImageTask, StoredImage } from '#backend/models/image-work.ts'
import type { TargetRules } from './checked-target.ts'
import { encodeImage } from './encode-image.ts'
import { fetchImage } from './fetch-image.ts'

/** Pictures are decoded one at a time, so that the memory of one is all that they take. */
const decoding = createGate(1, Number.POSITIVE_INFINITY)

const INLINE = /^data:[^,]*;base64,/i

/**
 * The picture at an address, or in it, as it will be served.
 * @throws ImageRefused, or another error after which a later try may do better
 */
export async function obtainImage(
  { kind, address }: ImageTask,
  rules: TargetRules,
  stop?: AbortSignal,
): Promise<StoredImage> {
  const inline = INLINE.exec(address)
  const bytes = inline
    ? Buffer.from(address.slice(inline[0].length), 'base64')
    : await fetchImage(address, rules, stop)
  return decoding.pass(() => encodeImage(bytes, kind))
}
