import { createSubmission, type NewSubmission } from '#contract/create-submission.ts'
import type { SomeUpload } from './good-uploads.ts'
import type { CallAnswer, TestServer } from './test-server.ts'

type Fields = Partial<Record<keyof NewSubmission, string>>

/** The fields of a review that says nothing in particular. */
export const aSubmission = (fields: Fields = {}): Fields => ({
  firmName: 'Kestrel Row Funding',
  description: 'Third payout received in nine hours.',
  ...fields,
})

/** A review as a browser sends it. */
export function formOf(fields: Fields, files: readonly Omit<SomeUpload, 'why'>[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, type, bytes } of files)
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** Sends a body to where reviews go. */
export async function sendSubmission(
  { url }: Pick<TestServer, 'url'>,
  body: FormData | Buffer,
  headers: Record<string, string> = {},
): Promise<CallAnswer> {
  const sent = body instanceof FormData ? body : new Uint8Array(body)
  const reply = await fetch(url + createSubmission.path, {
    method: createSubmission.method,
    body: sent,
    headers,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}
