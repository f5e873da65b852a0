import { pictureOf } from '#contract/primitives/url.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { applyLook } from '#pwa/theme/apply-look.ts'

/** Gives the page of the admin area the theme that visitors see from now on. */
export function wearTheme(theme: Theme): void {
  const { colors } = theme
  const backgroundImage = pictureOf(colors.backgroundImage) ?? ''
  const { carouselSize } = settingsDefaults.display
  applyLook(document, {
    theme: plainTheme({ ...theme, colors: { ...colors, backgroundImage } }),
    carouselSize,
  })
}
