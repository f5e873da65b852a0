import { seconds } from '#contract/primitives/time.ts'

/** An upload aborts after this long without progress, in milliseconds. */
const SILENCE_LIMIT = seconds(30)
/** How long the server may process a request, in milliseconds: it examines every picture. */
const RESPONSE_LIMIT = seconds(90)

interface UploadResponse {
  /** 0: no response. */
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

interface UploadOptions {
  /** Called with the sent bytes and the total. */
  readonly onProgress?: (sent: number, total: number) => void
}

/**
 * Posts a form once and resolves with the response; never throws. An `XMLHttpRequest`, since no other API of a browser reports the
 * progress of an upload.
 */
export function upload(path: string, form: FormData, { onProgress }: UploadOptions = {}) {
  return new Promise<UploadResponse>((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const allow = (limit: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), limit)
    }
    const done = () => {
      clearTimeout(timer)
      const { status } = request
      const isResponse = status > 0
      resolve({
        status,
        retryAfter: isResponse ? request.getResponseHeader('retry-after') : null,
        text: isResponse ? request.responseText : '',
      })
    }
    request.onloadend = done
    request.upload.onprogress = ({ loaded, total }) => {
      allow(SILENCE_LIMIT)
      onProgress?.(loaded, total)
    }
    request.upload.onload = () => allow(RESPONSE_LIMIT)
    allow(SILENCE_LIMIT)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

/**
 * Calls `onSilence` once when `limit` milliseconds pass without progress. Every piece that flows through `stream()` is
 * progress, so a long list on a slow line may take its time while a dead line is noticed.
 */
export function watchProgress(limit: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, limit)
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, limit)
  }
  return {
    progress,
    stream: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, to) {
          progress()
          to.enqueue(piece)
        },
      }),
    end: () => clearTimeout(timer),
  }
}
