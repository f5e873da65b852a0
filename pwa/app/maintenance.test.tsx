import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FirstFrame } from '#contract/directory.ts'
import { publicPages, sitePage } from '#contract/public-pages.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import { loadAll } from '#pwa/data/deferred-component.ts'
import { createDevice } from '#pwa/data/device/device.tsx'
import { aFrame } from '#testing/device/builders.ts'
import { settingsWith } from '#testing/screens/rendered-site.tsx'
import { App } from './app.tsx'
import { loadLaterParts, screens } from './deferred-parts.ts'
import { allPages } from './route-table.ts'

beforeAll(() => Promise.all([loadAll([...allPages, ...screens]), loadLaterParts()]))

const list = [
  ...shippedPages.map(({ slug, title }) => ({ slug, title, inFooter: true, enabled: true })),
  { slug: 'press', title: 'Press', inFooter: true, enabled: false },
  { slug: 'cookies', title: 'Cookies', inFooter: false, enabled: true },
]

function drawn(path: string): string {
  const settings = settingsWith({ maintenance: { enabled: true, message: 'Back at noon.' }, pages: { list } })
  const slug = path.split('/').at(-1) ?? ''
  const page = { slug, title: slug, blocks: [], isWritten: true, changes: [{ on: '2026-11-01', note: '' }] }
  const frame: FirstFrame = { ...aFrame(1, []), settings, ...(path.startsWith('/page/') && { page }) }
  return renderToString(
    <StaticRouter location={path}>
      <App device={createDevice(frame)} />
    </StaticRouter>,
  )
}

const closed = [
  ...Object.values(publicPages).map(({ pattern }) => pattern),
  '/firm/any',
  '/there-is-none',
  '/page/there-is-none',
]
const open = [...shippedPages.map(({ slug }) => sitePage.to(slug)), '/page/cookies']

describe('While maintenance is on', () => {
  it.each(closed)(
    '%s is closed, and links to the pages of the owner that the foot of the site has',
    (path) => {
      const html = drawn(path)
      expect(html).toContain('Back at noon.')
      for (const { slug, title } of shippedPages) {
        expect(html).toMatch(new RegExp(`<a [^>]*href="/page/${slug}"[^>]*>${title}</a>`))
      }
      expect(html).not.toMatch(/\/page\/(?:press|cookies)"/)
    },
  )

  it.each(open)('%s is open', (path) => {
    const html = drawn(path)
    expect(html).not.toContain('Back at noon.')
    expect(html).toMatch(/<h1[^>]*>/)
    expect(html).toContain('1 November 2026')
  })
})
