import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { login } from '#contract/accounts/sign-in.ts'

// Floods the sign-in from many addresses, in a process of its own: node flood-process.ts <url> <parallel> <seconds>
const [url = '', parallel = '1', seconds = '1'] = process.argv.slice(2)
const target = new URL(login.path, url)
const agent = new Agent({ keepAlive: true, maxSockets: Number(parallel) })
const until = Date.now() + Number(seconds) * 1000
const statuses = new Map<number, number>()

function attempt(): Promise<void> {
  const body = JSON.stringify({ username: `guess${randomInt(1_000_000)}`, password: 'Summer-2026' })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`,
  }
  return new Promise((resolve) => {
    const call = request(target, { method: 'POST', agent, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answer.resume().on('end', resolve)
    })
    call.on('error', () => {
      statuses.set(0, (statuses.get(0) ?? 0) + 1)
      resolve()
    })
    call.end(body)
  })
}

await Promise.all(
  Array.from({ length: Number(parallel) }, async () => {
    while (Date.now() < until) await attempt()
  }),
)
agent.destroy()
process.stdout.write(JSON.stringify(Object.fromEntries(statuses)))
