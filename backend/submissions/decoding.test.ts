import { beforeAll, describe, expect, test } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { from } from '#testing/backend/accounts.ts'
import { aJpeg, pixelBomb } from '#testing/backend/pictures.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'
import { checkedFiles } from './checked-files.ts'

const aPngOf = (side: number, name = 'x.png') => ({ name, type: 'image/png', bytes: pixelBomb(side) })

describe('Pictures of reviews', () => {
  test('are judged by their heads before the first is decoded', async () => {
    const damaged = { ...aPngOf(500, 'damaged.png'), bytes: Buffer.from(pixelBomb(500)) }
    damaged.bytes.fill(7, 60, 80)
    const rules = { ...settingsDefaults.userSubmissions, allowedFileTypes: ['png'] }
    await expect(checkedFiles([damaged, aPngOf(7000, 'huge.png')], rules)).rejects.toMatchObject({
      code: 'wrong_type',
      message: 'The picture huge.png has more than 40 million pixels',
    })
    await expect(checkedFiles([damaged], rules)).rejects.toMatchObject({
      code: 'wrong_type',
      message: 'The picture damaged.png is broken',
    })
  })
})

describe('A network that sends pictures without end', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  })

  test('holds up nobody else', { tags: ['all'] }, async () => {
    const four = Array.from({ length: 4 }, () => aPngOf(1500))
    const many = Array.from({ length: 46 }, () =>
      sendSubmission(server, formOf(aSubmission(), four), from('198.51.100.3')),
    )
    await Promise.race(many)
    const photo = { name: 'x.jpg', type: 'image/jpeg', bytes: await aJpeg() }
    const others = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) =>
        sendSubmission(server, formOf(aSubmission(), [photo]), from(address)),
      ),
    )
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
  })

  test('has ten posts an hour, of which refused ones count', async () => {
    const bomb = () => sendSubmission(server, formOf(aSubmission(), [aPngOf(7000)]), from('198.51.100.4'))
    for (let n = 0; n < 10; n++) expect((await bomb()).status).toBe(415)
    const refused = await bomb()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  })
})
