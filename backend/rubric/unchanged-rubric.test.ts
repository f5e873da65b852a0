import { beforeAll, expect, test } from 'vitest'
import { changeFirm } from '#contract/firm-endpoints.ts'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { addFirm, admin, aReviewServer, aSecret, newAddress } from '#testing/backend/published-reviews.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { as, type TestServer, visitor } from '#testing/backend/test-server.ts'

describeEachDatabase('A rubric that did not change', (databases) => {
  let server: TestServer
  beforeAll(async () => {
    ;({ server } = await aReviewServer(databases))
  })

  const read = (tag = '') => rawGet(server.url + readRubric.path, tag === '' ? {} : { 'if-none-match': tag })
  const tagNow = async () => (await read()).headers.etag ?? ''

  test('is not sent again to a caller that names its tag', { tags: ['both'] }, async () => {
    const tag = await tagNow()
    const again = await read(tag)
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag])
    expect(again.headers['cache-control']).toBe('no-cache')
    expect((await read(`W/${tag}`)).status).toBe(304)
    expect(JSON.parse((await read('"another"')).text)).toMatchObject({ criteria: defaultCriteria })
  })

  test('is compressed for callers that take it so, each form under a tag of its own', {
    tags: ['both'],
  }, async () => {
    const plain = await read()
    const forms = await Promise.all(
      ['br', 'gzip'].map((encoding) => rawGet(server.url + readRubric.path, { 'accept-encoding': encoding })),
    )
    expect(forms.map(({ text, headers }) => [text, headers['content-encoding']])).toEqual([
      [plain.text, 'br'],
      [plain.text, 'gzip'],
    ])
    for (const { bytes } of forms) expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(new Set([plain, ...forms].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('has another tag after each change: of the criteria, of an assessment, of what is challenged', async () => {
    const id = await addFirm(server, admin)
    const [criterion] = defaultCriteria
    const { key } = criterion ?? { key: '' }
    const call = (...input: Parameters<ReturnType<typeof as>['call']>) => as(admin, server).call(...input)
    const yes = { criterion: key, verdict: 'yes', note: '', source: '', checkedOn: '2026-11-20' }
    const changes = [
      () => call(changeFirm, { params: { id }, body: { assessment: [yes] } }),
      () => call(changeSettings, { body: { rubric: { criteria: defaultCriteria.slice(0, 4) } } }),
      () =>
        as(visitor, server).call(reportFirm, {
          params: { id },
          body: { reason: 'false', criterion: key, idempotencyKey: `tagged-${aSecret().slice(0, 20)}` },
          headers: newAddress(),
        }),
    ]
    const tags = [await tagNow()]
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300)
      const tag = await tagNow()
      expect(tags).not.toContain(tag)
      expect((await read(tags.at(-1))).status).toBe(200)
      tags.push(tag)
    }
  })
})
