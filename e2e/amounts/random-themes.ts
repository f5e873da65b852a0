import { expect } from 'vitest'
import { themeDefaults } from '#contract/theme/presets.ts'
import type { Theme, ThemeColors } from '#contract/theme/theme.ts'
import { LEAST_CONTRAST, nearestReadable } from '#contract/theme/theme-contrast.ts'
import { contrastOf } from '#contract/theme/theme-rules.ts'
import { axe } from '../fixtures/axe.ts'
import { journey } from '../fixtures/journey.ts'
import { fill } from '../fixtures/rich-data.ts'
import { detailsLink, dialog } from '../fixtures/screen.ts'
import { wear } from '../fixtures/wear.ts'

const READABLE = 7

/** The same numbers from 0 to 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** So many random themes of the wanted kind, in the colours that `worn` makes of theirs. */
function themesOf(
  count: number,
  seed: number,
  isWanted: (contrast: number) => boolean,
  worn = (own: ThemeColors) => own,
): Theme[] {
  const next = numbers(seed)
  const color = () =>
    `#${Array.from({ length: 3 }, () =>
      Math.floor(next() * 256)
        .toString(16)
        .padStart(2, '0'),
    ).join('')}`
  const themes: Theme[] = []
  while (themes.length < count) {
    const [primary, secondary, accent, background, text] = Array.from({ length: 5 }, color) as [
      string,
      string,
      string,
      string,
      string,
    ]
    if (!isWanted(contrastOf(background, text))) continue
    const colors = worn({
      primary,
      secondary,
      accent,
      background,
      text,
      backgroundImage: '',
      backgroundImageOpacity: 0.3,
    })
    const id = `random-${themes.length}`
    themes.push({
      ...themeDefaults,
      id,
      name: id,
      colors,
      isActive: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    })
  }
  return themes
}

/** Has the site worn in so many random themes of each kind, and looks at the contrast of its texts. */
export function anyThemeReads(count: number): void {
  const sets = [
    [
      'any theme whose text reads at 7:1 keeps every text at 4.5:1',
      themesOf(count, 20_261_120, (contrast) => contrast >= READABLE),
    ],
    [
      'any theme that cannot be read does so in the colours that its editor offers',
      themesOf(
        count,
        20_261_122,
        (contrast) => contrast < LEAST_CONTRAST,
        (own) => ({ ...own, ...nearestReadable(own) }),
      ),
    ],
  ] as const

  // Setting the themes through the database would wait for a publication each and prove the same formulas.
  for (const [name, themes] of sets) {
    journey(name, async ({ aSite, aVisitor }) => {
      const site = await aSite()
      await fill(site.data)
      const { page, goto } = await aVisitor(site, { serviceWorkers: false, reducedMotion: true })
      const firm = (await site.firms()).find((one) => one.pros && one.cons)
      await goto('/')
      const faults: Record<string, string[]> = {}
      for (const theme of themes) {
        await wear(page, theme)
        const found = await axe(page, ['color-contrast'])
        await detailsLink(page, firm?.name ?? '').click()
        await dialog(page).waitFor()
        found.push(...(await axe(page, ['color-contrast'])))
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'hidden' })
        if (found.length > 0) faults[JSON.stringify(theme.colors)] = found
      }
      expect(faults).toEqual({})
    })
  }
}
