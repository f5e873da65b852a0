import type { Method } from '#contract/endpoint.ts'
import { seconds } from '#contract/primitives/time.ts'

/** The response to what was sent. */
export interface UploadResponse {
  /** 0: no response. */
  readonly status: number
  readonly statusText: string
  /** Header `Retry-After`, or null. */
  readonly retryAfter: string | null
  readonly text: string
}

interface UploadOptions {
  readonly method?: Method
  /** Bearer token of a signed-in user. */
  readonly token?: string | undefined
  /** An upload aborts after this long without progress, in milliseconds. */
  readonly silenceLimit?: number
  /** How long the server may process a request, in milliseconds: it examines every picture. */
  readonly responseLimit?: number
  /** Called with the sent bytes and the total. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
}

/**
 * Sends a form, or nothing, once and resolves with the response; never throws. An `XMLHttpRequest`, since no other API of a
 * browser reports the progress of an upload.
 */
export function upload(
  path: string,
  form: FormData | undefined,
  {
    method = 'POST',
    token,
    silenceLimit = seconds(30),
    responseLimit = seconds(90),
    onProgress,
  }: UploadOptions = {},
) {
  return new Promise<UploadResponse>((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const allow = (limit: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), limit)
    }
    request.onloadend = () => {
      clearTimeout(timer)
      const { status, statusText } = request
      const isResponse = status > 0
      resolve({
        status,
        statusText,
        retryAfter: isResponse ? request.getResponseHeader('retry-after') : null,
        text: isResponse ? request.responseText : '',
      })
    }
    request.upload.onprogress = ({ loaded, total }) => {
      allow(silenceLimit)
      onProgress?.(loaded, total)
    }
    request.upload.onload = () => allow(responseLimit)
    allow(silenceLimit)
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
