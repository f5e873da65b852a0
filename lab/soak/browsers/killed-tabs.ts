import type { Page } from 'playwright-core'
import { openSite } from '../../../e2e/fixtures/site.ts'
import type { OpenVisitor } from './open-visitor.ts'

interface KilledTabsFigures {
  readonly kills: number
  /** Times that the device then held the list as it was before, all of it. */
  readonly old: number
  /** Times that it held the new list, all of it. */
  readonly new: number
  readonly torn: readonly string[]
}

const FIRMS = 800
/** How long a tab lives at most, in milliseconds: longer than reading, asking and writing take it. */
const LIFE = 1500

/** The values of `maxFunding` in the device's database, and the number of firms. */
const storedFirms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ firms: string[]; details: number; settings: boolean }>((resolve, reject) => {
        const opening = indexedDB.open('directory')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(['firms', 'details', 'meta'])
          const firms = reading.objectStore('firms').getAll()
          const details = reading.objectStore('details').count()
          const head = reading.objectStore('meta').get('directory')
          reading.oncomplete = () => {
            opening.result.close()
            const values = firms.result.map(({ maxFunding }: { maxFunding: string }) => maxFunding)
            resolve({ firms: values, details: details.result, settings: Boolean(head.result?.settings) })
          }
        }
      }),
  )

/** Ends a tab: its visitor closes it, or its process dies. */
async function end(tab: Page, byCrash: boolean): Promise<void> {
  if (!byCrash) return tab.close()
  const session = await tab.context().newCDPSession(tab)
  const crash = () => void session.send('Page.crash').catch(() => undefined)
  await Promise.all([tab.waitForEvent('crash'), crash()])
  await tab.close()
}

/**
 * Ends tabs while they take in a list in which every firm has changed: the device must hold the old list or the new one,
 * never half of each. The kills fall evenly over the life of a tab, every second one is a crash. (threat L11)
 */
export async function killTabs(openVisitor: OpenVisitor, kills: number): Promise<KilledTabsFigures> {
  const site = await openSite({ sampleFirms: false })
  const torn: string[] = []
  const held = { old: 0, new: 0 }
  try {
    await site.data.addFirms(
      Array.from({ length: FIRMS }, (_, number) => ({
        name: `Firm ${number}`,
        slug: `firm-${number}`,
        maxFunding: '$0',
        pros: ['a'],
        cons: ['b'],
      })),
    )
    const { goto, untilStored, context, page } = await openVisitor(site)
    await goto('/')
    await untilStored()
    await page.goto('about:blank')
    for (let kill = 1; kill <= kills; kill++) {
      await site.data.changeEveryFirm({ maxFunding: `$${kill}` })
      const tab = await context.newPage()
      await tab.goto('/', { waitUntil: 'commit' })
      await tab.waitForTimeout((kill / kills) * LIFE)
      await end(tab, kill % 2 === 0)
      const witness = await context.newPage()
      await witness.goto('/robots.txt')
      const { firms, details, settings } = await storedFirms(witness)
      await witness.close()
      const values = [...new Set(firms)]
      const isWhole = firms.length === FIRMS && details === FIRMS && values.length === 1 && settings
      if (!isWhole) torn.push(`kill ${kill}: ${firms.length} firms, ${details} details, ${values.join(' ')}`)
      else if (values[0] === `$${kill}`) held.new += 1
      else held.old += 1
    }
  } finally {
    await site.close()
  }
  return { kills, ...held, torn }
}
