import { randomBytes } from 'node:crypto'

/** How many backup codes a set has. */
const BACKUP_CODES = 10
const BACKUP_CODE = /^[A-F0-9]{8}$/
const SALT_BYTES = 16

/** Ten different codes of 8 characters A-F and 0-9. */
export function newBackupCodes(): readonly string[] {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(randomBytes(4).toString('hex').toUpperCase())
  return [...codes]
}

/** One salt for a whole set, so that checking a code costs one hash and not ten. (threat B8) */
export function newBackupSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

/** Whether a typed code has the shape of a backup code. */
export function isBackupCode(code: string): boolean {
  return BACKUP_CODE.test(code)
}
