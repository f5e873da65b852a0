import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { readFile, readFiles } from '#backend/models/submission-file.ts'
import type { Archive } from '#contract/backup/archive-endpoints.ts'
import { beginSending, fetchArchive, restoreArchiveInto, sendPart } from './archives.ts'
import { exportFrom, withoutMoment } from './backups.ts'
import { using } from './crashes.ts'
import { aRunningProcess, type RunningProcess } from './running-process.ts'

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** Reads what comes of an answer until it ends or breaks, or `most` bytes came. */
async function readSome(answer: Response, most = Number.POSITIVE_INFINITY): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of answer.body ?? []) {
      pieces.push(Buffer.from(piece))
      length += piece.length
      if (length >= most) break
    }
  } catch {
    return pieces
  }
  return pieces
}

/** A server that is killed and started again on its database. */
export class MortalServer {
  readonly #location: DatabaseLocation
  #running: RunningProcess

  private constructor(location: DatabaseLocation, running: RunningProcess) {
    this.#location = location
    this.#running = running
  }

  static async start(location: DatabaseLocation): Promise<MortalServer> {
    return new MortalServer(location, await aRunningProcess(location))
  }

  get running(): RunningProcess {
    return this.#running
  }

  /** Kills it; it is back when this resolves. */
  async kill(): Promise<void> {
    await this.#running.crash()
    this.#running = await aRunningProcess(this.#location)
  }
}

/** Downloads an archive from a server that is killed `kills` times in the middle. */
export async function downloadThroughKills(
  server: MortalServer,
  archive: Archive,
  kills: number,
): Promise<Buffer> {
  const got: Buffer[] = []
  const length = () => got.reduce((sum, piece) => sum + piece.length, 0)
  for (let kill = 0; kill <= kills; kill++) {
    const headers = { start: length(), 'If-Range': `"${archive.id}"` }
    const answer = await fetchArchive(server.running, archive, headers)
    if (answer.status !== (length() > 0 ? 206 : 200))
      throw new Error(`A resumed download answers ${answer.status}`)
    const most = kill === kills ? undefined : Math.ceil(archive.bytes / (kills + 1))
    got.push(...(await readSome(answer, most)))
    if (kill < kills) await server.kill()
  }
  return Buffer.concat(got)
}

/** Every file of a database, and whether each has an owner and all of its bytes, in one text. */
function filesIn(location: DatabaseLocation): Promise<string> {
  return using(location, async (database) => {
    const lines: string[] = []
    for (const [submission, files] of await readFiles({ database })) {
      for (const { id, size } of files) {
        const bytes = (await readFile({ database }, submission, id))?.bytes ?? Buffer.alloc(0)
        lines.push(`${submission} ${id} ${bytes.length === size} ${hashOf(bytes)}`)
      }
    }
    return lines.sort().join('\n')
  })
}

/** All that a restore of an archive can change. */
async function stateOf(server: MortalServer, location: DatabaseLocation): Promise<string> {
  const text = withoutMoment(await exportFrom(server.running)).replace(/"admin_users":[\s\S]*/, '')
  return hashOf(`${text}\n${await filesIn(location)}`)
}

/** Sends an archive in parts to a server that is killed while they are on their way; returns how often it was. */
export async function sendThroughKills(
  server: MortalServer,
  bytes: Buffer,
  { every, kills: most }: { readonly every: number; readonly kills: number },
): Promise<number> {
  let kills = 0
  let { body } = await beginSending(server.running, bytes.length)
  const length = Math.floor(every / 512) * 512
  let next = length
  while (body.received < bytes.length) {
    const offset: number = body.received
    const part = {
      id: body.id,
      offset,
      bytes: bytes.subarray(offset, offset + length),
    }
    const sent = sendPart(server.running, part).catch(() => null)
    if (offset >= next && kills < most) {
      await pause(kills)
      await server.kill()
      kills += 1
      next = offset + length
    }
    const answer = await sent
    body = answer?.status === 200 ? answer.body : (await beginSending(server.running, bytes.length)).body
  }
  return kills
}

/** Kills a server in the middle of restores of an archive; returns what each of them left. */
export async function* restoreThroughKills(
  server: MortalServer,
  location: DatabaseLocation,
  { archives, kills }: { readonly archives: readonly [Buffer, Buffer]; readonly kills: number },
): AsyncGenerator<'old' | 'new' | 'torn'> {
  const began = performance.now()
  await restoreArchiveInto(server.running, archives[0])
  const takes = performance.now() - began
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = archives[kill % 2] ?? archives[0]
    const before = await stateOf(server, location)
    const restoring = restoreArchiveInto(server.running, wanted).catch(() => null)
    await pause((takes * kill) / kills)
    await server.kill()
    await restoring
    const after = await stateOf(server, location)
    const whole = await restoreArchiveInto(server.running, wanted)
    if (whole.status !== 200) throw new Error(`A restore after a crash answers ${JSON.stringify(whole.body)}`)
    const made = await stateOf(server, location)
    if (made === before) throw new Error('The restore changes nothing, so a crash in it shows nothing')
    yield after === made ? 'new' : after === before ? 'old' : 'torn'
  }
}
