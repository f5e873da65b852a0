import { tokenHash } from '#backend/crypto/tokens.ts'
import { emailKey } from '#backend/models/user.ts'

/** The name of a counter of one address. It never holds the address, only its hash. */
export const addressCounter = (kind: string, email: string): string => `${kind}:${tokenHash(emailKey(email))}`
