import { expect } from 'vitest'
import { journey, pageJourney } from './fixtures/journey.ts'
import { overflowing, setTextScale } from './fixtures/measure.ts'
import { fill } from './fixtures/rich-data.ts'
import type { Site } from './fixtures/site.ts'
import { textFaults } from './fixtures/text-faults.ts'
import { type ViewportName, viewports } from './fixtures/viewports.ts'
import type { Visitor } from './fixtures/visitor.ts'

/** Widths, and how large the reader's text is. */
const settings: readonly (readonly [viewport: ViewportName, scale: number])[] = [
  ['narrow', 2],
  ['phone', 1],
  ['phone', 2],
  ['portrait', 1],
  ['portrait', 2],
  ['desktop', 1],
  ['desktop', 2],
]

/** Every public address. */
async function addressesOf(site: Site): Promise<readonly string[]> {
  const firms = await site.firms()
  const withDetails = firms.filter(({ pros, cons }) => pros && cons)
  const avoided = withDetails.find(({ category }) => category.toLowerCase() === 'avoid')
  const [first, second] = withDetails
  return [
    '/',
    `/firm/${first?.slug}`,
    `/firm/${avoided?.slug}`,
    `/firm/${firms.find(({ pros }) => !pros)?.slug}`,
    '/saved',
    `/compare?firms=${first?.slug},${second?.slug}`,
    '/verified-traders',
    '/submit-review',
    '/submit-review?by=email',
    '/how-we-rate',
    '/reviews',
    '/challenges',
    '/rules',
    '/nowhere',
  ]
}

/** What is too wide, sticks out or is broken on the page as it stands, at every width and size of text. */
async function faultsAt({ page }: Visitor, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const [viewport, scale] of settings) {
    await page.setViewportSize(viewports[viewport])
    await setTextScale(page, scale)
    const found = [...(await overflowing(page)), ...(await textFaults(page))]
    const { wide, inner } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      inner: innerWidth,
    }))
    if (wide > inner) found.push(`the page is ${wide} px wide on ${inner}`)
    faults.push(...found.map((fault) => `${name} on a ${viewport} at ${scale * 100} %: ${fault}`))
  }
  await setTextScale(page, 1)
  return faults
}

journey(
  'every public address keeps its width and its words, at 320 px and with text at 200 %',
  { timeout: 180_000 },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    const visitor = await aVisitor(site, { serviceWorkers: false, reducedMotion: true })
    visitor.troubles.expect(/status of 404/)
    const faults: string[] = []
    for (const address of await addressesOf(site)) {
      await visitor.goto(address)
      faults.push(...(await faultsAt(visitor, address)))
    }
    expect(faults).toEqual([])
  },
)

journey(
  'what takes the place of a page keeps its width and its words too',
  { timeout: 120_000 },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const shell = await fetch(`${site.gate.origin}/shell`)
    const policy = shell.headers.get('content-security-policy') ?? ''
    for (const path of ['/', '/verified-traders', '/submit-review'])
      site.gate.answer(path, { status: 200, type: 'text/html', body: await shell.clone().text(), policy })
    const faults: string[] = []

    const letThrough = site.gate.hold('/api/sync')
    for (const path of ['/', '/verified-traders', '/submit-review']) {
      const early = await aVisitor(site, { serviceWorkers: false, reducedMotion: true })
      await early.goto(path)
      faults.push(...(await faultsAt(early, `loading ${path}`)))
    }
    letThrough()

    const mend = site.gate.answer('/api/sync', {
      status: 503,
      type: 'application/json',
      body: '{"detail":"x"}',
    })
    const unlucky = await aVisitor(site, { serviceWorkers: false, reducedMotion: true })
    unlucky.troubles.expect(/status of 503/)
    await unlucky.goto('/')
    await unlucky.page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
    await unlucky.page.getByText('Technical details').click()
    faults.push(...(await faultsAt(unlucky, 'error')))
    mend()

    await site.data.changeSettings({
      maintenance: { enabled: true, estimatedDowntime: '45 minutes', contactEmail: 'help@tierboard.example' },
    })
    const outside = await aVisitor(site, { serviceWorkers: false })
    outside.troubles.expect(/status of 503/)
    await outside.goto('/how-we-rate')
    await outside.page.getByRole('button', { name: 'Check Again' }).waitFor()
    faults.push(...(await faultsAt(outside, 'maintenance')))
    expect(faults).toEqual([])
  },
)

pageJourney('the words of the tab bar stand apart at twice the text', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await setTextScale(page, 2)
  const gaps = await page.locator('nav[aria-label="Main"]:visible').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const words = [...bar.querySelectorAll('a')].map((tab) => {
        const text = [...tab.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const range = document.createRange()
        range.selectNodeContents(text ?? tab)
        return range.getBoundingClientRect()
      })
      return words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0))
    }),
  )
  expect(gaps).toHaveLength(4)
  expect(Math.min(...gaps)).toBeGreaterThan(6)
})
