import { expect } from 'vitest'
import { counterpartOf } from '#contract/theme/counterpart.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import { rolesOf } from '#testing/contract/theme-roles.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import type { Visitor } from './fixtures/visitor.ts'

const { light } = themePresets
const turned = counterpartOf(light)
const dark = { mode: 'dark', background: turned.background, scheme: 'dark', themeColor: turned.background }
const plain = { mode: 'light', background: '#ffffff', scheme: 'light', themeColor: '#ffffff' }

const look = () => {
  const root = document.documentElement
  const style = getComputedStyle(root)
  return {
    mode: root.dataset.mode,
    background: style.getPropertyValue('--t-background').trim(),
    scheme: style.colorScheme,
    themeColor: document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
  }
}

const appearance = ({ page }: Visitor, name: string) =>
  page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name })

/** From now on every page notes its mode at each frame. */
async function watchFrames({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const modes: (string | undefined)[] = []
    Object.defineProperty(window, 'modesOfFrames', { value: modes })
    const note = () => {
      if (document.body) modes.push(document.documentElement.dataset.mode)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

const modesOfFrames = ({ page }: Visitor) =>
  page.evaluate(() => [
    ...new Set((window as unknown as { modesOfFrames: readonly (string | undefined)[] }).modesOfFrames),
  ])

journey(
  'a chosen mode is there from the first frame on, after a reload and offline',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const visitor = await aVisitor(site)
    const { page, goto, reload, untilWholeStored, offline, troubles } = visitor
    await watchFrames(visitor)
    await goto('/')
    await untilWholeStored()
    expect(await appearance(visitor, 'Light').isChecked()).toBe(true)
    await appearance(visitor, 'Dark').check()
    await expect.poll(() => page.evaluate(look)).toEqual(dark)

    await reload()
    expect(await page.evaluate(look)).toEqual(dark)
    expect(await modesOfFrames(visitor)).toEqual(['dark'])
    expect(await appearance(visitor, 'Dark').isChecked()).toBe(true)

    troubles.expect(NO_NETWORK)
    await offline()
    await goto('/submit-review')
    expect(await page.evaluate(look)).toEqual(dark)
    expect(await modesOfFrames(visitor)).toEqual(['dark'])

    await appearance(visitor, 'Light').check()
    await expect.poll(() => page.evaluate(look)).toEqual(plain)
    await reload()
    expect(await modesOfFrames(visitor)).toEqual(['light'])
  },
)

pageJourney(
  'a chosen mode needs no script of the app, and the admin area has it too',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const visitor = await aVisitor(site)
    await visitor.goto('/')
    await appearance(visitor, 'Dark').check()
    await visitor.page.goto('/admin')
    await visitor.page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await visitor.page.evaluate(look)).toEqual(dark)
    site.gate.hold(/^\/assets\/.*\.js$/)
    await visitor.page.goto('/how-we-rate', { waitUntil: 'commit' })
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.page.evaluate(look)).toEqual(dark)
  },
)

pageJourney(
  'System follows the device, in every open page',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site, { colorScheme: 'dark' })
    const { page, context, goto } = visitor
    await goto('/')
    expect(await page.evaluate(look)).toEqual(plain)
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'dark' })
    await other.goto('/how-we-rate')
    await appearance(visitor, 'System').check()
    await expect.poll(() => page.evaluate(look)).toEqual(dark)
    await expect.poll(() => other.evaluate(look)).toEqual(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => page.evaluate(look)).toEqual(plain)
  },
)

pageJourney(
  'the choice stays on the device: everybody gets the same document',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const visitor = await aVisitor(site)
    const sent: string[] = []
    visitor.page.on('request', (request) => sent.push(JSON.stringify([request.url(), request.headers()])))
    const before = await (await fetch(`${site.gate.origin}/`)).text()
    await visitor.goto('/')
    await appearance(visitor, 'Dark').check()
    await visitor.reload()
    const answer = await visitor.context.request.get('/')
    expect(await answer.text()).toBe(before)
    expect(answer.headers().vary ?? '').not.toMatch(/cookie|color-scheme/i)
    expect(sent.join('\n')).not.toMatch(/cookie|dark/i)
  },
)

pageJourney(
  'the roles that are judged are those that the style sheet draws',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/how-we-rate')
    const looks = [
      ...Object.values(themePresets),
      ...Object.values(themePresets).map(counterpartOf),
      { ...light, background: '#c8b060', text: '#000000' },
      { ...light, background: '#304060', text: '#ffffff' },
    ]
    const faults: string[] = []
    for (const colors of looks) {
      const roles = rolesOf(colors)
      const theme = { colors, borderRadius: '8px', fontFamily: 'sans-serif' }
      const drawn = await page.evaluate(
        ({ variables, mode, tone, names }) => {
          const root = document.documentElement
          for (const [name, value] of variables) root.style.setProperty(name, value)
          root.dataset.mode = mode
          root.dataset.tone = tone
          const probe = document.body.appendChild(document.createElement('i'))
          const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
          if (!context) throw new Error('No canvas')
          const channels = names.map((name) => {
            probe.style.setProperty('color', `var(--${name})`)
            context.fillStyle = getComputedStyle(probe).color
            context.fillRect(0, 0, 1, 1)
            return [name, [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)] as const
          })
          probe.remove()
          return channels
        },
        {
          variables: themeVariables(theme),
          mode: modeOf(theme),
          tone: toneOf(theme),
          names: Object.keys(roles),
        },
      )
      for (const [name, channels] of drawn) {
        const judged = roles[name] ?? ''
        const own = [1, 3, 5].map((at) => Number.parseInt(judged.slice(at, at + 2), 16))
        // A browser rounds between the steps of a mix.
        if (own.some((channel, at) => Math.abs(channel - (channels[at] ?? 0)) > 2)) {
          faults.push(`--${name} on ${colors.background}: judged ${own}, drawn ${channels}`)
        }
      }
    }
    expect(faults).toEqual([])
  },
)
