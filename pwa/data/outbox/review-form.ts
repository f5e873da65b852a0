import type { StoredFile, StoredReview } from './review.ts'

/** The multipart body that carries a review to the site. */
export function formOf({ key, fields }: StoredReview, files: readonly StoredFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('idempotencyKey', key)
  for (const { name, blob } of files) form.append('files', blob, name)
  return form
}
