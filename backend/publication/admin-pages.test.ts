import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { servePublished } from '#backend/http/published.ts'
import { staffPages } from '#contract/staff-pages.ts'
import { aDirectory, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { adminPageAt } from './page-drafts.ts'
import type { Published } from './published.ts'
import { buildState, type StateOptions } from './state.ts'

const options: StateOptions = {
  pages: { ...plainPages, shell: (path) => `<p>Loading ${path}</p>` },
  appUrl: 'https://site.example',
  localUrl: 'http://localhost:3000',
  onInvalidRecord: noInvalidRecord,
}

const textOf = (answer: Published | undefined) => Buffer.concat(answer?.identity.body ?? []).toString()

/** The headers of an answer as a browser gets them. */
async function headersOf(answer: Published): Promise<IncomingHttpHeaders> {
  const find = () => answer
  const app = new Koa()
  const [notFound, shell] = [() => undefined, () => undefined]
  app.use(
    servePublished({ find, movedTo: () => null, notFound, shell, staleSeconds: () => null, https: true }),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { headers } = await rawGet(`http://127.0.0.1:${port}/`)
  server.close()
  return headers
}

test.each([
  ['/admin', '/admin'],
  ['/admin/', undefined],
  ['/admin/verify-email/ver_abc-1', '/admin/verify-email/:token'],
  ['/admin/reset-password/rst_abc-1', '/admin/reset-password/:token'],
  ['/admin/reset-password/rst_abc-1/', undefined],
  ['/admin/stop/stp_abc-1', '/admin/stop/:token'],
  ['/admin/stop/', undefined],
  ['/admin/reset-password/', undefined],
  ['/admin/reset-password/a/b', undefined],
  ['/admin/firms', undefined],
  ['/administrators', undefined],
  ['/x/admin', undefined],
])('%s is answered by %s', (pathname, page) => {
  expect(adminPageAt(pathname)).toBe(page)
})

test.each(Object.values(staffPages).map(({ pattern }) => pattern))(
  'The document of %s carries no data, is kept nowhere, and is closed to search and to other sites',
  async (path) => {
    const { settings, ...record } = aDirectory([])
    const maintenance = { ...settings.maintenance, enabled: true }
    const state = await buildState({ ...record, settings: { ...settings, maintenance } }, null, options)
    const answer = state.answers.get(path)
    if (!answer) throw new Error(`${path} is not published`)
    const text = textOf(answer)
    expect(answer.status).toBe(200)
    expect(text).toContain('<title>Admin | Tierboard</title>')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain(`<div id="root"><p>Loading ${path}</p></div>`)
    expect(text).toContain('--t-primary:')
    expect(text).not.toContain('first-frame')
    expect(answer.tags.size).toBe(0)
    expect(await headersOf(answer)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
  },
)
