import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Firm, type NewFirm, newFirm } from '#contract/firm.ts'
import { journey } from '../fixtures/journey.ts'
import { overflowing, resize } from '../fixtures/measure.ts'
import { detailsLink, dialog, listedFirms } from '../fixtures/screen.ts'
import type { Site } from '../fixtures/site.ts'
import { type ViewportName, viewports } from '../fixtures/viewports.ts'
import type { Visitor } from '../fixtures/visitor.ts'

export const RUN = 'window.hacked=(window.hacked||0)+1'
export const EVIL = 'evil.example'
export const MARKUP = [
  `<img src=x onerror="${RUN}">`,
  `"><script>${RUN}</script>`,
  `</script><script>${RUN}</script><!--`,
  `</style><svg onload="${RUN}">`,
  `'onmouseover='${RUN}' {percentage} $& \${${RUN}}`,
]
export const LINKS = [
  `javascript:${RUN}`,
  ` jAvA\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `https://user:secret@${EVIL}/`,
  `vbscript:${RUN}`,
]
const RTL = 'شركة التمويل \u202eevil\u202c للتداول'
const EMOJI = '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🧑🏽‍🚀'.repeat(3)
const LONG = 'W'.repeat(120)

/** A challenge with every value at its longest. */
const aChallenge = (index: number, name: string) => ({
  id: `challenge-${index}`,
  name: [...(name + LONG)].slice(0, 40).join(''),
  accountSize: 1_000_000_000,
  currency: 'XQZ',
  price: 100_000_000,
  activationFee: 100_000_000,
  billing: 'monthly' as const,
  steps: '3' as const,
  profitTargets: [99.99, 99.99, 99.99],
  dailyLoss: 49.99,
  maxLoss: 50,
  drawdownKind: 'trailing_intraday' as const,
  firstPayoutDays: 3650,
  payoutEvery: 3650,
  platforms: [LONG.slice(0, 60)],
  instruments: [LONG.slice(0, 40)],
  sourceUrl: `https://${'w'.repeat(50)}.source.example/`,
  checkedAt: '2020-01-01',
})

/** Firms that the schema takes: text may say anything. */
function within(index: number, name: string): NewFirm {
  const text = MARKUP[index % MARKUP.length] ?? ''
  const taken = newFirm['~standard'].validate({
    name,
    category: index % 2 === 0 ? 'gold' : 'avoid',
    description: text,
    website: `https://site-${index}.example/?q=${encodeURIComponent(text)}`,
    affiliateUrl: `https://affiliate-${index}.example/`,
    affiliateEnabled: true,
    affiliateCode: 'W'.repeat(64),
    discountPercentage: 100,
    maxFunding: index % 2 === 0 ? 'M'.repeat(80) : text.slice(0, 80),
    profitSplit: text.slice(0, 80),
    evaluationFee: 'E'.repeat(80),
    maxAccounts: 'A'.repeat(40),
    warning: text.repeat(5),
    instruments: Array.from({ length: 40 }, (_, number) => `${number} ${text}`.slice(0, 40)),
    pros: Array.from({ length: 40 }, () => text + LONG + LONG),
    cons: [],
    experience: text + LONG,
    platforms: [text.slice(0, 60)],
    restrictedCountries: Array.from({ length: 250 }, () => 'C'.repeat(80)),
    drawdownType: 'D'.repeat(80),
    payoutFrequency: text.slice(0, 80),
    evidence: [{ url: 'https://evidence.example/', label: (text + LONG).slice(0, 160), date: '' }],
    challenges: [aChallenge(index, name)],
  })
  if (taken instanceof Promise || taken.issues) throw new Error('The schema refuses what it should take')
  return taken.value
}

/** The same, with links that no schema takes, as a stolen database could hold them. */
const beyond = (index: number, name: string) => {
  const link = LINKS[index % LINKS.length] ?? ''
  return {
    ...within(index, name),
    website: link,
    affiliateUrl: link,
    logoUrl: link,
    evidence: [{ url: link, label: 'proof', date: '' }],
    challenges: [{ ...aChallenge(index, name), sourceUrl: link }],
  }
}

/** Every address on the page that a browser would follow or fetch. */
const addresses = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href],[src],[srcset],[action],[formaction]')].flatMap((element) =>
      ['href', 'src', 'srcset', 'action', 'formaction'].flatMap((name) => element.getAttribute(name) ?? []),
    ),
  )

/** Whether no text ran, led or loaded anything. */
export async function isHarmless({ page, troubles }: Visitor, where: string): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked), where).toBe(undefined)
  const bad = (await addresses(page)).filter((address) =>
    /^\s*(?:\w*script|data:text|vbscript)|evil\.example/i.test(address),
  )
  expect(bad, where).toEqual([])
  expect(
    troubles.seen().filter(({ text }) => text.includes(EVIL)),
    where,
  ).toEqual([])
  expect(await page.locator('svg[onload], img[onerror], [onmouseover], [style*=evil]').count(), where).toBe(0)
}

/** The first firm with each hostile text or link, and of the others one in `each`. */
function opened(firms: readonly Firm[], each: number): readonly Firm[] {
  const seen = new Set<string>()
  const isFirst = ({ name, description }: Firm) => {
    const hostile = /^Bad \d/.exec(name)?.[0] ?? MARKUP.find((text) => text === description)
    if (hostile === undefined || seen.has(hostile)) return false
    seen.add(hostile)
    return true
  }
  return firms.filter((firm, index) => isFirst(firm) || index % each === 0)
}

/** Every public page and the details of the firms that `opened` chooses, at the visitor's own size and at those of `others`. */
async function visitEverywhere(
  visitor: Visitor,
  site: Site,
  each: number,
  others: readonly ViewportName[] = [],
): Promise<void> {
  const { page, goto, troubles } = visitor
  const dialogs: string[] = []
  page.on('dialog', (box) => {
    dialogs.push(box.message())
    void box.dismiss()
  })
  troubles.expect(/status of 404/)
  const own = page.viewportSize()
  const isWell = async (where: string) => {
    await isHarmless(visitor, where)
    expect(await overflowing(page), where).toEqual([])
    for (const other of others) {
      await resize(page, viewports[other])
      await isHarmless(visitor, `${where} on a ${other}`)
      expect(await overflowing(page), `${where} on a ${other}`).toEqual([])
    }
    if (own && others.length > 0) await resize(page, own)
  }
  for (const path of [
    '/',
    '/verified-traders',
    '/submit-review',
    '/saved',
    '/challenges?avoid=1',
    `/firm/${encodeURIComponent(MARKUP[0] ?? '')}`,
  ]) {
    await goto(path)
    if (path.startsWith('/challenges')) await page.getByRole('row').nth(1).waitFor()
    await isWell(path)
  }
  await goto('/')
  const withDetails = (await site.firms()).filter(({ pros, cons }) => pros && cons)
  for (const { name } of opened(withDetails, each)) {
    await detailsLink(page, name).first().click()
    await dialog(page).getByRole('button', { name: 'Close Details' }).waitFor()
    await isWell(name)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  expect(dialogs).toEqual([])
}

const NAMES = [...MARKUP.map((text) => text.slice(0, 120)), LONG, RTL, EMOJI]

/** Fills a site with attacks on its readers and visits all of it: details of one firm for each attack and one in `each` others. */
export function hostileTextsReachNobody(each: number): void {
  journey(
    'hostile text in every field of firms is text, and breaks no layout, narrow or on a tablet',
    async ({ aSite, aVisitor }) => {
      const site = await aSite({ sampleFirms: false })
      const empty = { name: 'Empty', instruments: [], pros: [], cons: [], category: 'bronze' }
      await site.data.addFirms([...NAMES.map((name, index) => within(index, name)), empty])
      const visitor = await aVisitor(site, { viewport: 'narrow', reducedMotion: true })
      await visitEverywhere(visitor, site, each, ['tablet'])
      await visitor.untilStored()
    },
  )

  journey(
    'links that no schema takes are no links, and the other firms stay',
    async ({ aSite, aVisitor }) => {
      const site = await aSite()
      const good = (await site.firms()).map((firm) => firm.name)
      await site.data.addFirms(LINKS.map((link, index) => beyond(index, `Bad ${index} ${link}`)))
      const visitor = await aVisitor(site)
      await visitEverywhere(visitor, site, each)
      await visitor.untilStored()
      await visitor.goto('/')
      expect(await listedFirms(visitor.page)).toEqual(expect.arrayContaining(good))
    },
  )

  journey('hostile settings reach nobody', async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const text = MARKUP.join(' ')
    const link = LINKS[0] ?? ''
    const hostileTrader = {
      id: 't1',
      name: MARKUP[0] ?? '',
      title: text.slice(0, 160),
      experience: 'E'.repeat(60),
      specialization: 'S'.repeat(60),
      avatar: '',
      bio: text + LONG,
      achievements: [text, LONG + LONG],
      socialLinks: { blog: 'https://trader.example/' },
    }
    await site.data.changeSettings({
      branding: { siteName: 'W'.repeat(60), tagline: MARKUP[1] ?? '' },
      heroSection: { title: `${MARKUP[2]}${LONG}`.slice(0, 160), description: text.slice(0, 400) },
      riskDisclaimer: { title: MARKUP[0] ?? '', content: text + LONG.repeat(5) },
      verifiedTraders: { title: MARKUP[0] ?? '', description: text, traders: [hostileTrader] },
      userSubmissions: { title: MARKUP[0] ?? '', description: text },
      discord: {
        enabled: true,
        url: 'https://discord.example/',
        text: 'W'.repeat(40),
        memberCount: '9'.repeat(40),
      },
    })
    const visitor = await aVisitor(site, { viewport: 'narrow', serviceWorkers: false })
    await visitEverywhere(visitor, site, each)
    // Left open for a minute, its page would take over what comes now.
    await visitor.close()
    await site.data.changeSettings({
      logo: { mainLogoUrl: link, smallLogoUrl: link, faviconUrl: link },
      social: { youtube: link, discord: link, instagram: link },
      discord: { enabled: true, url: link },
      featuredVideo: { enabled: true, youtubeUrl: link, videoId: `"><script>` },
      videoBackground: { enabled: true, video_url: `https://${EVIL}/embed/aaaaaaaaaaa` },
      verifiedTraders: { traders: [{ ...hostileTrader, avatar: link, socialLinks: { twitter: link } }] },
    })
    const second = await aVisitor(site, { serviceWorkers: false })
    // A background video that is none gives way to the fixed one. (threat H6)
    second.troubles.expect(/youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?|ERR_NAME_NOT_RESOLVED/)
    await visitEverywhere(second, site, each)
  })
}
