import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { FirstFrame } from '#contract/directory.ts'
import { loadAll } from '#pwa/data/deferred-component.ts'
import { createDevice } from '#pwa/data/device/device.tsx'
import { App } from './app/app.tsx'
import { loadLaterParts, screens } from './app/deferred-parts.ts'
import { jsonLdOf } from './app/json-ld.ts'
import { type PageHead, pageHead } from './app/page-head.ts'
import { adminPages, allPages } from './app/route-table.ts'

await Promise.all([loadAll([adminPages, ...allPages, ...screens]), loadLaterParts()])

/** Identifies the build that this renderer belongs to. */
export const buildId = __BUILD_ID__

export interface RenderedPage extends PageHead {
  /** Markup of the page, for inside `#root`. */
  readonly html: string
  readonly jsonLd: readonly object[]
}

function renderAt(pathname: string, frame: FirstFrame | null): string {
  return renderToString(
    <StaticRouter location={pathname}>
      <App device={createDevice(frame)} />
    </StaticRouter>,
  )
}

/** The first frame of a public page; an unknown path gives the not-found page with status 404. */
export function renderPage(pathname: string, frame: FirstFrame): RenderedPage {
  const head = pageHead(pathname, frame)
  return { ...head, html: renderAt(pathname, frame), jsonLd: head.noindex ? [] : jsonLdOf(pathname, frame) }
}

/** The document of a path before any data: the loading screen. */
export function renderShell(pathname: string): string {
  return renderAt(pathname, null)
}
