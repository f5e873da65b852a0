import { draftKeyPlace, openDraftKey } from './accounts/own-account.ts'
import { secretPlace } from './accounts/second-factor.ts'
import { marksOf } from './app-secret.ts'
import { CannotOpen, createSecretBox, type SecretBox } from './crypto/secret-box.ts'
import type { Database } from './database/connect.ts'
import { inTransaction, type Writing } from './database/transaction.ts'
import { mailSecretPlace } from './mail/mailer.ts'
import { dropDeletedUsers } from './models/deleted-user.ts'
import { dropEnrolments } from './models/enrolment.ts'
import { replaceKeyCheck } from './models/key-check.ts'
import { readMailSecret, resealMailSecret } from './models/mail-secret.ts'
import { lockUsers, type UserRecord, updateUser } from './models/user.ts'

/** The key cannot be changed; the message says what to do first. */
export class CannotRotate extends Error {}

/** How much was sealed again. */
interface Rotated {
  readonly factors: number
  readonly mailPassword: boolean
}

/**
 * Seals everything that the old key sealed with a new one, in one transaction. Passwords and backup codes stay as they
 * are: the pepper they were hashed with is kept, sealed. Enrolments under way end, and accounts just deleted stay so. No
 * server may run meanwhile, for it would go on with the old key. (threat I5) @throws CannotRotate
 */
export async function rotateKey(database: Database, old: SecretBox, newSecret: string): Promise<Rotated> {
  const box = createSecretBox(Buffer.from(newSecret))
  const marks = marksOf(box, old.pepper)
  return inTransaction(database, async (writing) => {
    const users = await lockUsers(writing)
    for (const user of users) await sealDraftKey(writing, user, { old, box })
    const enrolled = users.filter(({ mfa_secret }) => mfa_secret !== '')
    for (const { id, username, mfa_secret } of enrolled) {
      const secret = opened(old, { sealed: mfa_secret, place: secretPlace(id) }, () => {
        const remedy = `npm run admin -- reset-mfa ${username}`
        return `The authenticator secret of ${username} does not open with the present key. Run first: ${remedy}`
      })
      await updateUser(writing, id, { mfa_secret: box.seal(secret, secretPlace(id)) })
    }
    const mailPassword = await sealMailPassword(writing, { old, box })
    await dropEnrolments(writing)
    await dropDeletedUsers(writing)
    await replaceKeyCheck(writing, marks)
    return { factors: enrolled.length, mailPassword }
  })
}

/** Where it does not open, the unsaved work on devices is lost to them already: they get another key. */
async function sealDraftKey(
  writing: Writing,
  { id, draft_key }: UserRecord,
  { old, box }: { readonly old: SecretBox; readonly box: SecretBox },
): Promise<void> {
  const key = openDraftKey(old, { id, draft_key })
  await updateUser(writing, id, { draft_key: key === undefined ? '' : box.seal(key, draftKeyPlace(id)) })
}

async function sealMailPassword(
  writing: Writing,
  { old, box }: { readonly old: SecretBox; readonly box: SecretBox },
): Promise<boolean> {
  const stored = await readMailSecret(writing)
  if (!stored) return false
  const password = opened(
    old,
    { sealed: stored.sealed, place: mailSecretPlace },
    () =>
      'The stored SMTP password does not open with the present key. Enter it again in Site Settings first.',
  )
  await resealMailSecret(writing, { ...stored, sealed: box.seal(password, mailSecretPlace) })
  return true
}

function opened(
  box: SecretBox,
  { sealed, place }: { readonly sealed: string; readonly place: Parameters<SecretBox['open']>[1] },
  remedy: () => string,
): string {
  try {
    return box.open(sealed, place)
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    throw new CannotRotate(remedy(), { cause: error })
  }
}
