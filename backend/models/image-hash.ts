import { createHash } from 'node:crypto'

/** The name of a picture, made of its bytes. */
export const imageHash = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)
