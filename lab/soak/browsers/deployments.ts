import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { asksForCode } from '#contract/firm-rules.ts'
import { seconds } from '#contract/primitives/time.ts'
import { pressReload } from '../../../e2e/fixtures/press-reload.ts'
import { makeRelease } from '../../../e2e/fixtures/release.ts'
import { buyLink, dialog, searchBox } from '../../../e2e/fixtures/screen.ts'
import { openSite, type Site } from '../../../e2e/fixtures/site.ts'
import type { OpenVisitor } from './open-visitor.ts'

interface DeploymentFigures {
  readonly deployments: number
  /** Looks at a tab. */
  readonly looks: number
  /** Looks that met a page without its content. */
  readonly white: readonly string[]
  /** Looks that met a form without what was typed into it, or in a page that had been loaded again. */
  readonly lost: readonly string[]
  /** Loads beside those that visitors asked for and the one that a lost part of the app may cost. */
  readonly strayLoads: readonly string[]
  /** Loads that a lost part of the app did cost. */
  readonly recoveries: number
}

/** The tabs of one browser. */
interface Tabs {
  readonly name: string
  readonly hasWorker: boolean
  /** Is used, and never loaded again by its visitor. */
  readonly used: Page
  /** Holds a search half typed. */
  readonly writer: Page
  /** Holds the sign-in form of the admin area half filled. */
  readonly staff: Page
  /** Takes every second build. */
  readonly follower: Page
  readonly loads: { used: number; forms: number }
  /** Waits until the used tab answers to taps. */
  ready(): Promise<void>
}

const TYPED = 'half a word'
/** How long what was tapped may take, in milliseconds: a lost part is loaded again once the server answers. */
const PATIENCE = seconds(60)
/** Fewest characters of a page that shows its content. */
const CONTENT = 200
/** After so many builds the used tab opens what it never loaded: more than the server keeps. */
const EVERY = 5
/** The browser's complaint when a file of an old build is gone. */
const GONE =
  /status of 404|Refused to apply style|dynamically imported module|preload|net::ERR_|Unable to preload/

/** The words that a reader sees: none of scripts, styles and data. */
const visibleText = () => {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const hidden of body.querySelectorAll('script,style')) hidden.remove()
  return body.textContent
}

/** Waits until one of the answers is yes; fails with what the page says then. */
async function until(page: Page, ...answers: (() => boolean | Promise<boolean>)[]): Promise<void> {
  const limit = performance.now() + PATIENCE
  while (performance.now() < limit) {
    for (const answer of answers) if (await answer()) return
    await pause(50)
  }
  throw new Error(`Nothing came of it at ${page.url()}: ${await page.evaluate(visibleText)}`)
}

async function walkTo(page: Page, pathname: string): Promise<void> {
  await page.locator(`a[href="${pathname}"]`).filter({ visible: true }).first().click()
  await page.waitForURL((url) => url.pathname === pathname)
}

const username = (page: Page) => page.getByLabel('Username')

async function openTabs(openVisitor: OpenVisitor, site: Site, hasWorker: boolean): Promise<Tabs> {
  const visitor = await openVisitor(site, { serviceWorkers: hasWorker })
  visitor.troubles.expect(GONE)
  const { page: used, context } = visitor
  await visitor.goto('/')
  if (hasWorker) await visitor.untilStored()
  const writer = await context.newPage()
  await writer.goto('/')
  await searchBox(writer).fill(TYPED)
  const staff = await context.newPage()
  await staff.goto('/admin')
  await username(staff).fill(TYPED)
  const follower = await context.newPage()
  await follower.goto('/')
  const loads = { used: 0, forms: 0 }
  used.on('load', () => {
    loads.used += 1
  })
  for (const form of [writer, staff]) {
    form.on('load', () => {
      loads.forms += 1
    })
  }
  return {
    name: hasWorker ? 'worker' : 'no worker',
    hasWorker,
    used,
    writer,
    staff,
    follower,
    loads,
    ready: visitor.ready,
  }
}

/** Opens the dialog of a discount code; where its part of the app is gone, the page is loaded again once first. */
async function askForCode({ used, loads, ready }: Tabs, firm: string): Promise<void> {
  await ready()
  const before = loads.used
  const opened = dialog(used).getByRole('button', { name: /^Copy/ }).first()
  await buyLink(used, firm).click()
  await until(
    used,
    () => opened.isVisible(),
    () => loads.used > before,
  )
  if (loads.used > before) {
    await ready()
    await buyLink(used, firm).click()
    await opened.waitFor()
  }
  await used.keyboard.press('Escape')
  await dialog(used).waitFor({ state: 'hidden' })
}

/** Whether the newest worker is in force: the used tab put it there as it was loaded again for a lost part. */
const nothingWaits = async () => {
  const { waiting, installing } = await navigator.serviceWorker.ready
  return !waiting && !installing
}

async function takeUpdate({ follower, hasWorker }: Tabs): Promise<void> {
  const offered = follower.getByRole('button', { name: 'Reload' })
  if (hasWorker) {
    await until(
      follower,
      () => offered.isVisible(),
      () => follower.evaluate(nothingWaits),
    )
  }
  if (!(await offered.isVisible())) {
    await follower.reload()
    return
  }
  await pressReload(follower)
}

/**
 * Deploys `count` builds one after the other under tabs that stay open, in a browser with a service worker and in one
 * without. (threats L2 and L3)
 */
export async function deployUnderOpenTabs(
  openVisitor: OpenVisitor,
  count: number,
): Promise<DeploymentFigures> {
  const release = await makeRelease()
  const site = await openSite({ root: release.root })
  const asking = (await site.firms()).find(asksForCode)?.name ?? ''
  const [white, lost, strayLoads]: [string[], string[], string[]] = [[], [], []]
  let [looks, recoveries] = [0, 0]

  const look = async (page: Page, where: string) => {
    looks += 1
    await page.waitForLoadState()
    const text = await page.evaluate(visibleText)
    if (text.length < CONTENT) white.push(`${where} (${new URL(page.url()).pathname}): "${text}"`)
  }
  const visit = async (tabs: Tabs, build: number) => {
    const { used, writer, staff, follower, loads, hasWorker } = tabs
    const where = `build ${build}, ${tabs.name}`
    const before = loads.used
    if (hasWorker)
      await writer.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await walkTo(used, '/submit-review')
    await look(used, `${where}, used`)
    await walkTo(used, '/')
    await look(used, `${where}, used`)
    const isOld = build % EVERY === 0
    if (isOld) await askForCode(tabs, asking)
    await look(used, `${where}, used`)
    recoveries += loads.used - before
    if (loads.used - before > (isOld ? 1 : 0)) strayLoads.push(`${where}: ${loads.used - before} loads`)
    looks += 1
    const typed = [await searchBox(writer).inputValue(), await username(staff).inputValue()]
    if (typed.some((text) => text !== TYPED) || loads.forms > 0) {
      lost.push(`${where}: "${typed.join('", "')}", ${loads.forms} loads`)
    }
    if (build % 2 === 0) {
      await takeUpdate(tabs)
      await look(follower, `${where}, follower`)
    }
  }

  try {
    const browsers = [await openTabs(openVisitor, site, true), await openTabs(openVisitor, site, false)]
    for (let build = 1; build <= count; build++) {
      release.nextBuild()
      await site.restart()
      for (const tabs of browsers) await visit(tabs, build)
    }
  } finally {
    await site.close()
    await release.remove()
  }
  return { deployments: count, looks, white, lost, strayLoads, recoveries }
}
