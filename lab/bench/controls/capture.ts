import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { listFirms } from '#contract/firm-endpoints.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { rawGet } from '#testing/backend/raw-get.ts'

const compressed = promisify(brotliCompress)

/** An answer of the product with its bytes as they travel. */
export interface Answer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Body in base64. */
  readonly body: string
}

export interface Captured {
  readonly answers: readonly Answer[]
  /** The answer at `path`. */
  at(path: string): Answer
  /** Writes the answers where a control reads them. */
  writeTo(file: string): Promise<string>
}

/** Above this, in bytes, brotli 11 takes minutes; the product takes 9 there too. */
const LONG = 2_000_000

const KEPT = ['content-type', 'cache-control', 'vary', 'etag', 'content-encoding'] as const

async function capture(url: string, path: string): Promise<Answer> {
  const { headers, text } = await rawGet(url + path, { 'accept-encoding': 'br' })
  const quality = text.length > LONG ? 9 : 11
  const bytes = await compressed(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const kept = KEPT.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as const] : []))
  return {
    path,
    headers: { ...Object.fromEntries(kept), 'content-encoding': 'br' },
    body: bytes.toString('base64'),
  }
}

/** Reads what the pages and the load runs ask for. */
export async function captureAnswers(url: string): Promise<Captured> {
  const paths = ['/', listFirms.path, readSettings.path]
  const answers = await Promise.all(paths.map((path) => capture(url, path)))
  return {
    answers,
    at(path) {
      const answer = answers.find((candidate) => candidate.path === path)
      if (!answer) throw new Error(`${path} was not read`)
      return answer
    },
    async writeTo(file) {
      await writeFile(file, JSON.stringify(answers))
      return file
    },
  }
}
