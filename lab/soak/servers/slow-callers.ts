import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createSubmission } from '#contract/create-submission.ts'
import { syncDirectory } from '#contract/directory.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { aRunningProcess, type RunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import { quantile, took } from './figures.ts'
import type { Goal } from './goals.ts'
import { sqlitePlace } from './places.ts'

interface Sending {
  readonly head: string
  readonly body: string
  /** Characters of the body each second. */
  readonly pace: number
}

const BOUNDARY = 'x'
const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const form = `multipart/form-data; boundary=${BOUNDARY}`

/** Keeps sending that slowly; returns the answer and after how many seconds the connection ended. */
async function slowly({ url }: RunningProcess, { head, body, pace }: Sending) {
  const began = performance.now()
  const { port, hostname } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let [said, at] = ['', 0]
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    said += String(chunk)
    if (said.includes(' 201 ')) socket.destroy()
  })
  socket.write(head)
  const timer = setInterval(() => {
    if (at < body.length) socket.write(body.slice(at, at + pace))
    at += pace
  }, seconds(1))
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { status: /^HTTP\/1.1 (\d+)/.exec(said)?.[1] ?? 'none', after: (performance.now() - began) / 1000 }
}

const aPart = (name: string, text: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const review = `${aPart('notes', 'x'.repeat(90_000))}${aPart('firmName', 'Kestrel')}${aPart('description', 'Paid.')}--${BOUNDARY}--\r\n`

const small = { body: ' '.repeat(5000), pace: 10 }
const sendings: Readonly<
  Record<string, { readonly sending: Sending; readonly status: RegExp; readonly within: number }>
> = {
  heads: {
    sending: { head: 'GET / HTTP/1.1\r\nHost: x\r\n', body: 'a: b\r\n'.repeat(500), pace: 6 },
    status: /408|none/,
    within: 25,
  },
  bodies: {
    sending: { head: head(createFirm.path, 'application/json', 5000), ...small },
    status: /408|none/,
    within: 65,
  },
  'bodies that nobody reads': {
    sending: { head: head(syncDirectory.path, 'application/json', 5000), ...small },
    status: /405|none/,
    within: 35,
  },
  'uploads that trickle': {
    sending: { head: head(createSubmission.path, form, 100_000), body: ' '.repeat(100_000), pace: 100 },
    status: /408|none/,
    within: 35,
  },
}

/** Threat F6: callers that hold connections, with the limits that the server really has. */
export const slowCallers: Goal = {
  name: 'slow-callers',
  says: 'callers that send next to nothing are sent away while others are served; a slow upload is taken',
  numbers: { callers: 300 },
  async *run(_servers, { callers = 0 }) {
    const server = await aRunningProcess(await sqlitePlace())
    const slow = slowly(server, {
      head: head(createSubmission.path, form, review.length),
      body: review,
      pace: 1300,
    })
    const waits: number[] = []
    for (const [name, { sending, status, within }] of Object.entries(sendings)) {
      const ended = Promise.all(Array.from({ length: callers }, () => slowly(server, sending)))
      let isOver = false
      void ended.then(() => {
        isOver = true
      })
      while (!isOver) {
        waits.push(await took(() => as(visitor, server).call(listFirms)))
        await pause(200)
      }
      const ends = await ended
      const odd = ends.filter((end) => !status.test(end.status) || end.after > within).length
      const slowest = Math.max(...ends.map(({ after }) => after)).toFixed(0)
      yield {
        passed: odd === 0,
        figures: `${callers} slow ${name}: all over after ${slowest} s, ${odd} not as they should`,
      }
    }
    const { status, after } = await slow
    const p95 = quantile(waits, 0.95)
    const figures = `a review at 1.3 kB a second: ${status} after ${after.toFixed(0)} s; others were served in ${p95.toFixed(0)} ms (p95)`
    yield { passed: status === '201' && p95 < 100, figures }
    await server.end()
  },
}
