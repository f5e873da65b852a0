import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { readSubmissions } from '#backend/models/submission.ts'
import { readFile, readFiles } from '#backend/models/submission-file.ts'
import { from } from './accounts.ts'
import { aPdf } from './pictures.ts'
import { aRunningProcess } from './running-process.ts'
import { aSubmission, formOf, sendSubmission } from './submission-form.ts'

/** Files of each review, and reviews that are on their way when the process ends. */
const FILES = 3
const AT_ONCE = 6

const files = Array.from({ length: FILES }, (_, n) => ({
  name: `${n}.pdf`,
  type: 'application/pdf',
  // One of them is stored in two pieces.
  bytes: aPdf(`/Big(${'x'.repeat(n === 0 ? 1_200_000 : 200_000)})`),
}))

/** Starts a server and ends its process at once, while it receives reviews. Returns what was acknowledged. */
async function killOnce(location: DatabaseLocation, round: number): Promise<string[]> {
  const server = await aRunningProcess(location, { EVERYONE_IS_ADMIN: '', TRUSTED_PROXIES: '127.0.0.1' })
  const promised: string[] = []
  const enough = round % AT_ONCE
  const kill = () => setTimeout(() => server.child.kill('SIGKILL'), (round * 7) % 23)
  const sending = Array.from({ length: AT_ONCE }, async (_, n) => {
    const headers = from(`10.${round % 250}.${n}.1`)
    const { status, body } = await sendSubmission(server, formOf(aSubmission(), files), headers)
    if (status !== 201) return
    promised.push(body.id)
    if (promised.length === enough) kill()
  })
  if (enough === 0) setTimeout(kill, 150)
  await Promise.allSettled(sending)
  await server.crash()
  return promised
}

/** What a row of kills left: reviews that are not whole, and promised ones that are not there. */
interface KilledUploads {
  readonly stored: number
  readonly halves: number
  readonly lost: number
}

/** Ends servers at different moments of uploads, all on one database. (threat G7) */
export async function killUploads(location: DatabaseLocation, rounds: number): Promise<KilledUploads> {
  const promised: string[] = []
  for (let n = 0; n < rounds; n++) promised.push(...(await killOnce(location, n + 1)))
  const database = openDatabase(location)
  try {
    const reviews = await readSubmissions({ database })
    const byReview = await readFiles({ database })
    const ids = new Set(reviews.map(({ id }) => id))
    let halves = [...byReview.keys()].filter((id) => !ids.has(id)).length
    for (const id of ids) {
      const kept = byReview.get(id) ?? []
      const read = await Promise.all(kept.map((file) => readFile({ database }, id, file.id)))
      const isWhole =
        kept.length === FILES && kept.every(({ size }, index) => read[index]?.bytes.length === size)
      if (!isWhole) halves += 1
    }
    return { stored: ids.size, halves, lost: promised.filter((id) => !ids.has(id)).length }
  } finally {
    await database.close()
  }
}
