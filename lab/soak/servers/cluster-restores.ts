import { setTimeout as pause } from 'node:timers/promises'
import { createFirm } from '#contract/firm-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { aBackedUpFirm, exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import type { RunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import type { Finding } from './goals.ts'

const FIRMS = 100

const namesIn = (file: string): string => {
  const { collections } = JSON.parse(file) as { collections: { propfirms: { name: string }[] } }
  return JSON.stringify(collections.propfirms.map(({ name }) => name).sort())
}

async function twoFiles(server: RunningProcess): Promise<readonly [string, string]> {
  const { collections, ...head } = JSON.parse(await exportFrom(server))
  const file = (word: string) => {
    const propfirms = Array.from({ length: FIRMS }, (_, n) => aBackedUpFirm(n, { name: `${word} ${n}` }))
    return JSON.stringify({ ...head, collections: { ...collections, propfirms } })
  }
  return [file('One'), file('Other')]
}

/** Two restores at once on two nodes: what is there afterwards is one of the files, whole. */
export async function restoreTogether(servers: readonly RunningProcess[], rounds: number): Promise<Finding> {
  const [one, other, third] = servers
  if (!one || !other || !third) throw new Error('Three servers are needed')
  const files = await twoFiles(one)
  const answers: number[] = []
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    const both = await Promise.all([restoreInto(one, files[0]), restoreInto(other, files[1])])
    answers.push(...both.map(({ status }) => status))
    const left = namesIn(await exportFrom(third))
    if (files.some((file) => namesIn(file) === left)) whole += 1
  }
  const proper = answers.every((status) => [200, 409, 503].includes(status)) && answers.includes(200)
  const figures = `two restores at once on two nodes, ${rounds} times: ${whole} times one file whole; answers ${answers.join(', ')}`
  return { passed: whole === rounds && proper, figures }
}

/** A restore on one node while firms are added on another: it wins, or says when to come again; nothing is torn. */
export async function restoreBesideWrites(
  servers: readonly RunningProcess[],
  rounds: number,
): Promise<Finding> {
  const [one, other] = servers
  if (!one || !other) throw new Error('Two servers are needed')
  const [file] = await twoFiles(one)
  let over = false
  let written = 0
  const writing = (async () => {
    for (let n = 0; !over; n++) {
      const body = aFirm({ name: `Beside ${n}` })
      const { status } = await as(visitor, other).call(createFirm, { body })
      if (status === 201) written += 1
      await pause(200)
    }
  })()
  const answers: number[] = []
  for (let round = 0; round < rounds; round++) {
    answers.push((await restoreInto(one, file)).status)
    await pause(seconds(1))
  }
  over = true
  await writing
  const passed = answers.every((status) => status === 200 || status === 503)
  const figures = `restores on one node beside five writes a second on another: answers ${answers.join(', ')}; ${written} writes acknowledged`
  return { passed, figures }
}
