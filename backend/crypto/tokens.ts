import { createHash, randomBytes } from 'node:crypto'

/** The kind of a token, which is its prefix. */
type TokenPrefix = 'pf_' | 'enr_' | 'ver_' | 'rst_' | 'inv_' | 'stp_' | 'ans_' | 'obj_'

const random = () => randomBytes(32).toString('base64url')

/** 256 random bits after a prefix: 43 characters that need no escaping in an address. (threat C1) */
export function newToken(prefix: TokenPrefix): string {
  return prefix + random()
}

/** 256 random bits in base64url. */
export const newDraftKey = random

/** The stored form of a token: its SHA-256 in hexadecimal. A token has too many bits to guess, so no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex')
}
