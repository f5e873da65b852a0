import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { refusedField } from '#backend/http/errors.ts'
import { mailSecretPlace } from '#backend/mail/mailer.ts'
import { isSameServer, mailServerOf, readMailSecret, writeMailSecret } from '#backend/models/mail-secret.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'

/** A stored password never goes to a server that it was not entered for. `group`: what the body calls the settings. (threat I2) */
export const enterPasswordAgain = (group: 'emailSettings' | 'emailConfig') =>
  refusedField(`${group}.smtpPassword`, 'Please re-enter the SMTP password')

/**
 * Stores a new mail password, sealed, or keeps the stored one where none is sent; a server without a user needs
 * none. Returns whether the password changed. @throws ApiError 400 where the stored one belongs to another server
 */
export async function keepPassword(
  writing: Writing,
  { box, email }: { readonly box: SecretBox; readonly email: Settings['emailSettings'] },
  { revision, now }: { readonly revision: number; readonly now: Date },
): Promise<boolean> {
  const server = mailServerOf(email)
  if (email.smtpPassword !== '') {
    const sealed = box.seal(email.smtpPassword, mailSecretPlace)
    await writeMailSecret(writing, { sealed, server }, { revision, now })
    return true
  }
  const stored = await readMailSecret(writing)
  if (!stored || isSameServer(stored.server, server)) return false
  // Settings that name no server, as the defaults do, leave it for the server it belongs to.
  if (server.smtpHost === '') return false
  if (server.smtpUser !== '') throw enterPasswordAgain('emailSettings')
  await writeMailSecret(writing, null, { revision, now })
  return true
}
