import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { syncDirectory } from '#contract/directory.ts'
import { changeOneFirm } from '#testing/backend/filled-database.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import type { Bench } from '../bench.ts'
import { goals, judged } from '../goals.ts'
import type { Outcome } from '../row.ts'

/** Bytes of one answer as they travel, headers and all. */
function answerBytes(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let bytes = 0
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
      )
    })
    socket.on('data', (chunk) => {
      bytes += chunk.length
    })
    socket.once('end', () => resolve(bytes)).once('error', reject)
  })
}

async function bodyBytes(url: string, path: string): Promise<number> {
  return (await rawGet(url + path, { 'accept-encoding': 'br' })).bytes.length
}

async function revisionOf(url: string, since: number): Promise<number> {
  const { text } = await rawGet(`${url}${syncDirectory.path}?since=${since}`)
  return (JSON.parse(text) as { revision: number }).revision
}

/** 15: what a visit fetches when nothing changed, and when one firm of the largest directory did. */
export async function syncBytes(bench: Bench): Promise<Outcome> {
  const firms = Math.max(...bench.options.sizes)
  const { url, dataDir } = await bench.product(firms)
  const before = await revisionOf(url, 0)
  const path = `${syncDirectory.path}?since=${before}`
  const unchanged = { body: await bodyBytes(url, path), all: await answerBytes(url, path) }
  const changed = await changeOneFirm(dataDir, `$${Date.now() % 1000}`)
  for (let tries = 0; (await revisionOf(url, before)) < changed; tries++) {
    if (tries === 200) throw new Error('The change of one firm was never published')
    await pause(100)
  }
  const edited = { body: await bodyBytes(url, path), all: await answerBytes(url, path) }
  const row = { figure: 15, firms }
  const said = ({ body, all }: typeof edited) => `${body} B, ${all} B with headers`
  return {
    rows: [
      {
        ...row,
        what: 'sync in 1 request, nothing changed',
        ...judged(unchanged.body, goals.syncUnchanged),
        measured: said(unchanged),
      },
      {
        ...row,
        what: 'sync in 1 request, one firm changed',
        ...judged(edited.body, goals.syncOfOneFirm),
        measured: said(edited),
      },
    ],
  }
}
