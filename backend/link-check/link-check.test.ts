import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIfDue } from '#backend/jobs/claim.ts'
import type { TargetRules } from '#backend/outgoing/checked-target.ts'
import { overviewNow } from '#backend/overview/overview.ts'
import type { Firm } from '#contract/firm.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { listBrokenLinks } from '#contract/link-check.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'
import { aClock, someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aPictureHost, type PictureHost, redirects } from '#testing/backend/picture-host.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { checkLink } from './check-link.ts'
import { linkCheckJob } from './link-check-job.ts'
import { createTurns } from './turns.ts'

let host: PictureHost
beforeAll(async () => {
  host = await aPictureHost()
})
afterAll(() => host.close())

const answers =
  (status: number, seen: string[] = []): RequestListener =>
  (request, response) => {
    seen.push(`${request.method} ${request.headers['user-agent']}`)
    response.writeHead(status).end()
  }

const rulesOf = (rules: TargetRules = { allowPrivate: true }) => ({
  ...rules,
  turns: createTurns(),
  agent: 'checker',
  stop: new AbortController().signal,
})
const check = (path: string) => checkLink(host.url + path, rulesOf())

test('An address that answers is asked by HEAD alone, and the checker says who it is', async () => {
  const seen: string[] = []
  host.give('/fine', answers(200, seen))
  host.give('/moved', redirects('/fine'))
  expect([await check('/fine'), await check('/moved')]).toEqual(['', ''])
  expect(seen).toEqual(['HEAD checker', 'HEAD checker'])
})

test('A host that knows no HEAD is asked by GET', async () => {
  host.give('/get-alone', (request, response) =>
    response.writeHead(request.method === 'GET' ? 200 : 405).end(),
  )
  expect(await check('/get-alone')).toBe('')
})

test.each([
  [404, 'It answers 404'],
  [410, 'It answers 410'],
  [500, 'It answers 500'],
  [403, ''],
  [429, ''],
])('An answer with status %i means "%s"', async (status, problem) => {
  host.give(`/${status}`, answers(status))
  expect(await check(`/${status}`)).toBe(problem)
})

test('What cannot be reached says why', async () => {
  expect(await checkLink('http://127.0.0.1:9/', rulesOf())).toBe('Its host refuses connections')
  host.give('/round', redirects('/round'))
  expect(await check('/round')).toBe('It is redirected too often')
  const missing = async () => {
    throw Object.assign(new Error(), { code: 'ENOTFOUND' })
  }
  const lost = async () => {
    throw Object.assign(new Error(), { code: 'EAI_AGAIN' })
  }
  const named = 'https://firm.example/'
  expect(await checkLink(named, rulesOf({ allowPrivate: true, resolve: missing }))).toBe(
    'Its host was not found',
  )
  expect(await checkLink(named, rulesOf({ allowPrivate: true, resolve: lost }))).toBe(null)
})

test('Nothing is asked of this machine or its network, also not by a redirect', async () => {
  const before = host.connections()
  for (const address of [host.url, 'http://169.254.169.254/', 'http://[::1]/']) {
    expect(await checkLink(address, rulesOf({ allowPrivate: false }))).toMatch(/^Its (host|port) is no/)
  }
  expect(host.connections()).toBe(before)
})

const anAdmin = { readSession: async () => someAdmin() }

describeEachDatabase('The link checker', (databases) => {
  test('asks each address once a day, one process for all and one address of a host at a time, and names what stays broken', async () => {
    const clock = aClock()
    // The day of checks begins at three o'clock, which none of the walks below may cross.
    clock.advanceToHour(12)
    const location = await databases.prepared()
    const server = await aServer({ location, ...anAdmin, overrides: { clock } })
    const other = await aServer({ location, ...anAdmin, overrides: { clock } })
    const asked: string[] = []
    let [open, most] = [0, 0]
    const slowly =
      (status: () => number): RequestListener =>
      (request, response) => {
        asked.push(request.url ?? '')
        open += 1
        most = Math.max(most, open)
        setTimeout(() => {
          open -= 1
          response.writeHead(status()).end()
        }, 20)
      }
    let isBroken = true
    const at = (path: string) => `${host.url}/${databases.kind}${path}`
    host.give(
      `/${databases.kind}/site`,
      slowly(() => 200),
    )
    host.give(
      `/${databases.kind}/buy`,
      slowly(() => (isBroken ? 404 : 200)),
    )
    const make = async (values: Partial<Firm>): Promise<Firm> =>
      (await as(visitor, server).call(createFirm, { body: aFirm(values) })).body
    const apex = await make({ name: 'Apex', website: at('/site'), affiliateUrl: at('/buy') })
    await make({ name: 'Bold', website: at('/site'), affiliateUrl: '' })

    const instances = [server, other].map(({ database }) => {
      return { database, job: linkCheckJob({ database, clock, appUrl: '', allowPrivate: true }) }
    })
    const look = () => Promise.all(instances.map(({ database, job }) => runIfDue(database, job, clock)))
    const daily = async () => {
      for (let n = 0; n < 4; n++) {
        clock.advance(minutes(5))
        await look()
      }
    }
    const broken = async () => (await as(visitor, server).call(listBrokenLinks)).body
    await daily()
    // The broken one is asked by HEAD and by GET.
    const paths = ['buy', 'buy', 'site'].map((name) => `/${databases.kind}/${name}`)
    expect(asked.toSorted()).toEqual(paths)
    expect(most).toBe(1)
    expect(await broken()).toEqual([])
    for (let day = 0; day < 2; day++) {
      clock.advance(days(1) - minutes(20))
      await daily()
    }
    expect(asked).toHaveLength(9)
    clock.advance(hours(1))
    expect(await broken()).toEqual([
      {
        firm_id: apex.id,
        firm_name: 'Apex',
        field: 'affiliateUrl',
        address: at('/buy'),
        since: expect.any(String),
        problem: 'It answers 404',
      },
    ])
    const { links } = await overviewNow(
      { database: server.database },
      { now: clock(), mail: null, mailSent: null, refusals: { count: 0, last: null } },
    )
    expect(links.broken).toEqual({ count: 1, first: [{ id: apex.id, name: 'Apex' }], ids: [apex.id] })
    isBroken = false
    clock.advance(days(1))
    await daily()
    expect(await broken()).toEqual([])
    await as(visitor, server).call(changeFirm, { params: { id: apex.id }, body: { affiliateUrl: '' } })
    asked.length = 0
    clock.advance(days(1))
    await daily()
    expect(asked).toEqual([`/${databases.kind}/site`])
  })
})
