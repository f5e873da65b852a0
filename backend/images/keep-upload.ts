import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { ApiError, refusedField, tooMany } from '#backend/http/errors.ts'
import type { UploadedFile } from '#backend/http/multipart.ts'
import type { Staff } from '#backend/http/session.ts'
import { afterAttempt, lockThrottles, waitFor, writeThrottles } from '#backend/models/throttle.ts'
import { insertUploaded, uploadedBytes } from '#backend/models/uploaded-picture.ts'
import { FetchRefused } from '#backend/outgoing/checked-target.ts'
import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { hours } from '#contract/primitives/time.ts'
import { encodeImage } from './encode-image.ts'

/** The limit of one person's uploads, and the room for the pictures of all. (threat M3) */
export interface UploadRules {
  /** Pictures of one person in an hour, refused ones among them: they cost as much. */
  readonly perHour: number
  /** Bytes of all uploaded pictures; they are in every backup, as base64. */
  readonly storage: number
}

export const uploadRules: UploadRules = { perHour: 60, storage: 24 * 1024 * 1024 }

interface UploadContext {
  readonly database: Database
  readonly now: Date
  readonly rules: UploadRules
}

interface Upload {
  readonly kind: ChosenPictureKind
  readonly file: UploadedFile | undefined
  readonly by: Staff
}

async function countUpload(writing: Writing, { id }: Staff, now: Date, perHour: number): Promise<void> {
  const [counter] = await lockThrottles(writing, [`picture:${id}`])
  if (!counter) throw new Error('The counter of pictures is missing')
  const rule = { limit: perHour, span: hours(1) }
  const wait = waitFor(rule, counter, now)
  if (wait > 0) throw tooMany('You uploaded many pictures. Please try again later.', wait)
  await writeThrottles(writing, [afterAttempt(rule, counter, now)])
}

const refusal = (code: 'invalid_input' | 'wrong_type', message: string, cause?: unknown) =>
  refusedField('file', message, { code, cause })

/**
 * Keeps an uploaded picture, re-encoded like one that was fetched. The upload is counted before it is decoded. Returns
 * its path. @throws ApiError 400, 415, 429, 503
 */
export async function keepUpload(
  { database, now, rules }: UploadContext,
  { kind, file, by }: Upload,
): Promise<string> {
  if (!file) throw refusal('invalid_input', 'Please choose a picture')
  await inTransaction(database, (writing) => countUpload(writing, by, now, rules.perHour))
  const image = await encodeImage(file.bytes, kind).catch((cause: unknown) => {
    if (!(cause instanceof FetchRefused)) throw cause
    throw refusal('wrong_type', `This picture cannot be used. ${cause.message}.`, cause)
  })
  return inTransaction(database, async (writing) => {
    if ((await uploadedBytes(writing)) + image.bytes.length > rules.storage) {
      throw new ApiError(
        'unavailable',
        'There is no room for more pictures. Unused ones leave after 30 days.',
      )
    }
    return insertUploaded(writing, image, { kind, now })
  })
}
