import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { readSubmissions } from '#backend/models/submission.ts'
import { storedBytes } from '#backend/models/submission-file.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { fileTypes } from '#contract/submission-files.ts'
import { from } from '#testing/backend/accounts.ts'
import { goodUploads, type SomeUpload } from '#testing/backend/good-uploads.ts'
import { hostileUploads } from '#testing/backend/hostile-uploads.ts'
import { killUploads } from '#testing/backend/killed-uploads.ts'
import { openFiles, residentMegabytes } from '#testing/backend/process-figures.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import type { Goal } from './goals.ts'
import type { SoakSite } from './soak-site.ts'

/** Most that the process may grow, in megabytes: over the files, and over the uploads that were broken off. */
const FILES_GROWTH = 150
const ABORTED_GROWTH = 32
/** Uploads that are broken off before the measurement: until then memory grows to what such traffic needs. */
const WARM_UP = 500
/** Uploads that are broken off at the same time. */
const AT_ONCE = 10

/** Goal 14 and threat G1: files of all kinds, and senders that go away in the middle. */
export const uploads: Goal = {
  name: 'uploads',
  says: 'of 300 hostile files none is taken, of 60 good ones all; 1,000 uploads that are broken off leave nothing; 50 kills leave no half',
  numbers: { rounds: 1, aborted: 1000, killed: 50 },
  async *run(servers, { rounds = 0, aborted = 0, killed = 0 }) {
    const [hostile, good] = [await hostileUploads(), await goodUploads()]
    for (const kind of servers.kinds) {
      const site = await servers.site(kind)
      await openAllTypes(site)
      let senders = 0
      const sendAll = async (files: readonly SomeUpload[]) => {
        const statuses: number[] = []
        for (const file of files) {
          senders += 1
          statuses.push(await sendOne(site, file, senders))
        }
        return statuses
      }
      await sendAll(good.slice(0, 5))
      const before = residentMegabytes()
      for (let round = 0; round < rounds; round++) {
        const bytes = await storedBytes(site)
        const refused = await sendAll(hostile)
        const left = (await storedBytes(site)) - bytes
        const taken = await sendAll(good)
        const wrong = refused.filter((status) => status < 400 || status >= 500).length
        const missed = taken.filter((status) => status !== 201).length
        const grown = residentMegabytes() - before
        const figures = `${kind}: ${wrong} of ${refused.length} hostile files taken, ${missed} of ${taken.length} good ones refused, ${left} bytes left, memory +${grown} MB`
        yield { passed: wrong + missed + left === 0 && grown < FILES_GROWTH, figures }
      }
      yield await breakOff(site, aborted)
      await site.stop()
    }
    if (killed > 0) yield await killSome(killed)
  },
}

/** On the embedded database, which shares the fate of its process. (threat G7) */
async function killSome(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'))
  const location = { kind: 'sqlite', file: join(folder, 'directory.sqlite') } as const
  const { stored, halves, lost } = await killUploads(location, count)
  await rm(folder, { recursive: true, force: true })
  const figures = `sqlite: ${count} kills during uploads: ${stored} reviews stored, ${halves} of them not whole, ${lost} promised ones lost`
  return { passed: halves + lost === 0 && stored > 0, figures }
}

async function openAllTypes({ database }: SoakSite): Promise<void> {
  const allowedFileTypes = fileTypes.flatMap(({ extensions }) => [...extensions])
  const userSubmissions = { ...settingsDefaults.userSubmissions, allowedFileTypes }
  await inTransaction(database, async (writing) => {
    await writeGroups(writing, { userSubmissions }, { revision: await nextRevision(writing) })
  })
}

const sender = (n: number) =>
  from(`10.${Math.floor(n / 62_500) % 250}.${Math.floor(n / 250) % 250}.${n % 250}`)

async function sendOne(site: SoakSite, { why: _, ...file }: SomeUpload, n: number): Promise<number> {
  return (await sendSubmission(site, formOf(aSubmission(), [file]), sender(n))).status
}

/** Begins uploads of 5 MB and goes away at some moment of each. */
async function breakOff(site: SoakSite, count: number) {
  const stored = (await readSubmissions(site)).length
  await breakOffSome(site, WARM_UP, 0)
  const [memory, files] = [residentMegabytes(), await openFiles()]
  await breakOffSome(site, count, 1000)
  const grown = residentMegabytes() - memory
  const opened = (await openFiles()) - files
  const left = (await readSubmissions(site)).length - stored
  const { status } = await sendSubmission(site, formOf(aSubmission()), sender(999_999))
  const figures = `${site.kind}: ${count} uploads broken off, ${left} reviews left, memory +${grown} MB, open files +${opened}, the next one ${status}`
  return { passed: left === 0 && grown < ABORTED_GROWTH && opened <= 5 && status === 201, figures }
}

async function breakOffSome({ url }: SoakSite, count: number, first: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const head = 'Content-Disposition: form-data; name="files"; filename="x.jpg"'
  const piece = Buffer.alloc(64 * 1024, 7)
  for (let done = 0; done < count; done += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - done) }, async (_, n) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => socket.destroy())
      await once(socket, 'connect')
      const address = sender(first + done + n)['X-Forwarded-For']
      socket.write(
        `POST /api/submit-review HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\n${head}\r\n\r\n`,
      )
      for (let sent = 0; sent < (n * 7) % 60; sent++) socket.write(piece)
      await new Promise((resolve) => setTimeout(resolve, n % 7))
      socket.destroy()
      if (!socket.closed) await once(socket, 'close')
    })
    await Promise.all(some)
  }
}
