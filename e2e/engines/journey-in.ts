import { test } from 'vitest'
import { openSite, type Site, type SiteOptions } from '../fixtures/site.ts'
import type { Engine } from './engine.ts'

interface Cleanup {
  readonly onCleanup: (work: () => Promise<void>) => void
}

/**
 * A test whose words are `browser` (one for the file), `aSite` (one of its own: another origin, so the browser knows
 * nothing of it yet) and `mayComplain`, which lets complaints of pages pass whose text matches: any other fails the test.
 */
export const journeyIn = (engine: Engine) =>
  test
    .extend('browser', { scope: 'file' }, async ({ task: _ }: { task?: unknown }, { onCleanup }: Cleanup) => {
      const browser = await engine.start()
      onCleanup(() => browser.close())
      return browser
    })
    .extend('expected', async ({ task: _ }: { task?: unknown }) => [] as RegExp[])
    .extend(
      'mayComplain',
      async ({ expected }) =>
        (text: RegExp) =>
          void expected.push(text),
    )
    .extend('aSite', async ({ browser, expected }, { onCleanup }) => {
      const sites: Site[] = []
      const before = browser.complaints().length
      onCleanup(async () => {
        await Promise.all(sites.map((site) => site.close()))
        // The page of the journey before is still open at first, and its server is gone.
        const isOfAnother = (line: string) =>
          /http:\/\/127\.0\.0\.1:\d/.test(line) && !sites.some(({ gate }) => line.includes(`${gate.origin}/`))
        const complaints = browser
          .complaints()
          .slice(before)
          .filter((line) => !isOfAnother(line) && !expected.some((text) => text.test(line)))
        if (complaints.length > 0) throw new Error(`Pages complained:\n${complaints.join('\n')}`)
      })
      return async (options?: SiteOptions) => {
        const site = await openSite(options)
        sites.push(site)
        return site
      }
    })
