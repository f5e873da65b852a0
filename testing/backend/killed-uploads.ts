import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { readSubmissions } from '#backend/models/submission.ts'
import { readFile, readFiles } from '#backend/models/submission-file.ts'
import { from } from './accounts.ts'
import { aPdf } from './pictures.ts'
import { aSubmission, formOf, sendSubmission } from './submission-form.ts'

const script = fileURLToPath(new URL('./site-process.ts', import.meta.url))
/** Files of each review, and reviews that are on their way when the process ends. */
const FILES = 3
const AT_ONCE = 6

const files = Array.from({ length: FILES }, (_, n) => ({
  name: `${n}.pdf`,
  type: 'application/pdf',
  // One of them is stored in two pieces.
  bytes: aPdf(`/Big(${'x'.repeat(n === 0 ? 1_200_000 : 200_000)})`),
}))

async function ended(): Promise<never> {
  throw new Error('The server ended before it listened')
}

/** Starts a server and ends its process at once, while it receives reviews. Returns what was acknowledged. */
async function killOnce(variables: Readonly<Record<string, string>>, round: number): Promise<string[]> {
  const fixed = { PORT: '0', HOST: '127.0.0.1', SAMPLE_FIRMS: 'false', TRUSTED_PROXIES: '127.0.0.1' }
  const child = spawn(process.execPath, [script], {
    env: { ...fixed, ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(ended)])
  const url = String(line).trim()
  const promised: string[] = []
  const enough = round % AT_ONCE
  const kill = () => setTimeout(() => child.kill('SIGKILL'), (round * 7) % 23)
  const sending = Array.from({ length: AT_ONCE }, async (_, n) => {
    const headers = from(`10.${round % 250}.${n}.1`)
    const { status, body } = await sendSubmission({ url }, formOf(aSubmission(), files), headers)
    if (status !== 201) return
    promised.push(body.id)
    if (promised.length === enough) kill()
  })
  if (enough === 0) setTimeout(kill, 150)
  await Promise.allSettled(sending)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return promised
}

/** What a row of kills left: reviews that are not whole, and promised ones that are not there. */
interface KilledUploads {
  readonly stored: number
  readonly halves: number
  readonly lost: number
}

/** Ends servers at different moments of uploads, all on one database. (threat G7) */
export async function killUploads(
  {
    location,
    variables,
  }: { readonly location: DatabaseLocation; readonly variables: Readonly<Record<string, string>> },
  rounds: number,
): Promise<KilledUploads> {
  const promised: string[] = []
  for (let n = 0; n < rounds; n++) promised.push(...(await killOnce(variables, n + 1)))
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
