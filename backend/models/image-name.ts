import { createHash } from 'node:crypto'
import type { PictureKind } from '#contract/picture-endpoints.ts'

export type ImageKind = PictureKind

/** A picture that staff gave: what it is for, and its address. */
export interface WantedImage {
  readonly kind: ImageKind
  readonly address: string
}

/** The key of a wanted picture. */
export function sourceOf({ kind, address }: WantedImage): string {
  return createHash('sha256').update(`${kind}\n${address}`).digest('hex')
}

/** The name of a picture, made of its bytes. */
export const imageHash = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Where a stored picture is served; its name changes with its bytes. */
export const mediaPath = (hash: string): string => `/media/${hash}.webp`

/** The name of the picture that is served there; undefined for an address elsewhere. */
export const hashIn = (path: string): string | undefined => /^\/media\/([0-9a-f]{32})\.webp$/.exec(path)?.[1]
