import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { journey } from './fixtures/journey.ts'

const look = () => {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
  return {
    mode: root.dataset.mode,
    background: style.getPropertyValue('--t-background').trim(),
    scheme: style.colorScheme,
    themeColor,
  }
}

const dark = { mode: 'dark', background: '#0b1220', scheme: 'dark', themeColor: '#0b1220' }

journey('a new theme reaches an open page with its next sync', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored } = await aVisitor(site)
  await goto('/')
  await untilStored()
  expect((await page.evaluate(look)).mode).toBe('light')
  await site.data.activateTheme({ colors: themePresets.dark })
  // The visitor looks away and back: that is when a page asks for news.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => page.evaluate(look)).toEqual(dark)
})

journey(
  'a kept page starts in the theme of last time, then follows the new one',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.activateTheme({ colors: themePresets.dark })
    const { page, goto, reload, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    expect(await page.evaluate(look)).toEqual(dark)
    await site.data.activateTheme({ colors: themePresets.purple })
    await reload()
    await expect.poll(async () => (await page.evaluate(look)).background).toBe('#fbf9ff')
    await expect.poll(async () => (await page.evaluate(look)).mode).toBe('light')
  },
)

journey('the theme rules over the scheme of the device', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto } = await aVisitor(site, { colorScheme: 'dark' })
  await goto('/')
  expect(await page.evaluate(look)).toEqual({
    mode: 'light',
    background: '#ffffff',
    scheme: 'light',
    themeColor: '#ffffff',
  })
})
