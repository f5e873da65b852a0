import { expect, test } from 'vitest'
import { publishedHandler, type ReadyAnswer } from '#backend/http/published.ts'
import { aDirectory, noMisfit } from '../testing/a-directory.ts'
import { plainPages } from '../testing/plain-pages.ts'
import { adminPageAt, adminPages } from './admin-pages.ts'
import { buildState, type StateOptions } from './state.ts'

const options: StateOptions = {
  pages: { ...plainPages, shell: (path) => `<p>Loading ${path}</p>` },
  appUrl: 'https://site.example',
  localUrl: 'http://localhost:3000',
  onMisfit: noMisfit,
}

const textOf = (answer: ReadyAnswer | undefined) => Buffer.concat(answer?.identity.body ?? []).toString()

/** What the fast path writes for a navigation: the head's names and values in turn. */
function headOf(answer: ReadyAnswer): readonly string[] {
  let head: readonly string[] = []
  const handle = publishedHandler({
    find: () => answer,
    notFound: () => undefined,
    staleSeconds: () => null,
    fail: (error) => {
      throw error
    },
    https: true,
  })
  const response = {
    writeHead: (_status: number, headers: readonly string[]) => {
      head = headers
    },
    write: () => true,
    end: () => undefined,
  }
  handle({ method: 'GET', url: '/', headers: {} } as never, response as never)
  return head
}

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/verify-email/ver_abc-1', '/admin/verify-email/:token'],
  ['/admin/reset-password/rst_abc-1/', '/admin/reset-password/:token'],
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

test.each(adminPages.map(({ path }) => path))(
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
    const head = headOf(answer)
    const values = (name: string) => head.filter((_, index) => head[index - 1] === name && index % 2 === 1)
    expect(values('Cache-Control')).toEqual(['no-store'])
    expect(values('Referrer-Policy')).toEqual(['no-referrer'])
    expect(values('X-Frame-Options')).toEqual(['DENY'])
  },
)
