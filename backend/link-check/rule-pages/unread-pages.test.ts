import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIfDue } from '#backend/jobs/claim.ts'
import { linkCheckJob } from '#backend/link-check/link-check-job.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import { listUnreadRulePages, type UnreadRulePage } from '#contract/rule-pages.ts'
import { aClock, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aPictureHost, type PictureHost } from '#testing/backend/picture-host.ts'
import { aServer, as } from '#testing/backend/test-server.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'

let host: PictureHost
beforeAll(async () => {
  host = await aPictureHost()
})
afterAll(() => host.close())

describeEachDatabase('Pages of rules that cannot be compared', (databases) => {
  test('are named to staff by their reason, and asked for once a week until they can be read', async () => {
    const clock = aClock()
    clock.advanceToHour(12)
    const location = await databases.prepared()
    const server = await aServer({ location, readSession: twoOfTheStaff, overrides: { clock } })
    const { database } = server
    const job = linkCheckJob({ database, clock, appUrl: '', allowPrivate: true })
    const look = async (later = minutes(5)) => {
      clock.advance(later)
      await runIfDue(database, job, clock)
    }
    const path = (name: string) => `/${databases.kind}${name}`
    const pages = { text: '<div id="root"></div><script src="/app.js"></script>' }
    const give = (name: string, type: string, text: () => string) =>
      host.give(path(name), (_request, response) =>
        response.writeHead(200, { 'Content-Type': type }).end(text()),
      )
    give('/site', 'text/html', () => 'Site')
    give('/drawn', 'text/html', () => pages.text)
    give('/terms.pdf', 'application/pdf', () => '%PDF-1.7')
    const [drawn, pdf] = [`${host.url}${path('/drawn')}`, `${host.url}${path('/terms.pdf')}`]
    const make = async (name: string, sources: readonly string[]): Promise<string> => {
      const checkedAt = utcDayOf(clock())
      const challenges: Challenge[] = sources.map((sourceUrl, index) =>
        sampleChallenge({ id: `row-${index}`, sourceUrl, checkedAt }),
      )
      const body = aFirm({ name, challenges, website: `${host.url}${path('/site')}` })
      return (await as({ token: 'admin' }, server).call(createFirm, { body })).body.id
    }
    const [apex, bold] = [await make('Apex', [drawn, pdf, pdf]), await make('Bold', [])]
    const call = (id: string) =>
      as({ token: 'moderator' }, server).call(listUnreadRulePages, { params: { id } })
    const unread = async (id = apex) =>
      (await call(id)).body.map(({ address, reason }: UnreadRulePage) => `${reason} ${address}`).sort()
    const asked = () => host.asked.filter((one) => one === path('/drawn')).length

    expect(await unread()).toEqual([])
    await look()
    await look()
    expect(await unread()).toEqual([`pdf ${pdf}`, `script ${drawn}`])
    expect([await unread(bold), (await call('gone')).status]).toEqual([[], 404])
    const before = asked()
    await look(days(1))
    expect(asked()).toBe(before)
    pages.text = '<p>Split 80%</p>'
    await look(days(7))
    expect(await unread()).toEqual([`pdf ${pdf}`])
    expect(asked()).toBe(before + 1)
  })
})
