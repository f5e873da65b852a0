import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { NewFirm } from '#contract/firm.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { aFirm } from './builders.ts'
import { rawGet } from './raw-get.ts'

/** Firms with so many challenges each. */
export function crowdedFirms(firms: number, challenges: number): NewFirm[] {
  const offers = Array.from({ length: challenges }, (_, n) =>
    sampleChallenge({ id: `challenge-${n}`, name: `Challenge ${n}` }),
  )
  const details = { pros: ['Pays on time'], cons: ['Few instruments'], challenges: offers }
  return Array.from({ length: firms }, (_, n) => aFirm({ name: `Firm ${n}`, ...details }))
}

/** Addresses that are each made on demand. `revision`: the newest, of a database whose firms came one by one. */
export const questions = {
  pages: (many: number) => Array.from({ length: many }, (_, n) => `/firm/firm-${n}`),
  pictures: (many: number) =>
    Array.from({ length: many }, (_, n) => `/share/${'0'.repeat(16)}/firm-${n}.png`),
  syncs: (many: number, revision: number) =>
    Array.from({ length: many }, (_, n) => `/api/sync?since=${revision - n - 1}`),
  reviews: (many: number) => Array.from({ length: many }, (_, n) => `/api/reviews?after_id=${n}&stars=5`),
}

/** What one of a crowd got. */
interface CrowdAnswer {
  readonly path: string
  readonly status: number
  readonly tag: string
  readonly retryAfter: string
  /** Decoded when it is asked for: a crowd that decodes keeps its own server waiting. */
  readonly text: () => string
}

async function ask(url: string, path: string): Promise<CrowdAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CrowdAnswer>()
  const headers = { 'Accept-Encoding': 'br' }
  const asking = request(url + path, { headers, agent: false }, async (response) => {
    try {
      const bytes = await buffer(response)
      const { statusCode: status = 0, headers: given } = response
      const { etag: tag = '', 'retry-after': retryAfter = '', 'content-encoding': encoding } = given
      const text = () => (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
      resolve({ path, status, tag, retryAfter, text })
    } catch (error) {
      reject(error)
    }
  })
  asking.on('error', reject).end()
  return promise
}

/** Asks for all of these at once, each over a connection of its own. */
export const askTogether = (url: string, paths: readonly string[]): Promise<CrowdAnswer[]> =>
  Promise.all(paths.map((path) => ask(url, path)))

/** Asks whether the server is well, over and over, until `work` is done; returns how long each answer took, in milliseconds. */
export async function healthDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let done = false
  const over = () => {
    done = true
  }
  work.then(over, over)
  while (!done) {
    const began = performance.now()
    const { status } = await rawGet(`${url}/api/health`)
    if (status !== 200) throw new Error(`The server is not well: ${status}`)
    if (!done) took.push(performance.now() - began)
    await pause(5)
  }
  return took
}
