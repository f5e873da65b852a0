import { publicPages } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { ShippedImage } from './pages.ts'

const icons = [
  { file: 'icon-192.png', purpose: 'any' },
  { file: 'icon-512.png', purpose: 'any' },
  { file: 'icon-maskable-512.png', purpose: 'maskable' },
  { file: 'icon-monochrome-512.png', purpose: 'monochrome' },
] as const

const screenshots = [
  { file: 'screenshot-narrow.png', form_factor: 'narrow', label: 'The firm list on a phone' },
  { file: 'screenshot-wide.png', form_factor: 'wide', label: 'The firm list on a desktop' },
] as const

/** Longest name under an icon; home screens cut longer ones. (web.dev, "short_name") */
const SHORT_NAME = 12

function shortNameOf(siteName: string): string {
  if (siteName.length <= SHORT_NAME) return siteName
  const words = siteName.split(' ')
  const first = words[0] ?? siteName
  return [...first].slice(0, SHORT_NAME).join('')
}

/**
 * The web app manifest: names from the settings, colours from the active theme. `id` and `start_url` never change, or
 * an installed app would become another; image addresses change with their bytes, or it would keep the old ones.
 */
export function webManifest(
  settings: PublicSettings,
  theme: Theme,
  images: ReadonlyMap<string, ShippedImage>,
): object {
  const { siteName, tagline } = settings.branding
  const { background } = plainTheme(theme).colors
  const shipped = <T extends { file: string }>(list: readonly T[]) =>
    list.flatMap(({ file, ...rest }) => {
      const image = images.get(file)
      return image
        ? [{ src: image.href, sizes: `${image.width}x${image.height}`, type: 'image/png', ...rest }]
        : []
    })
  const shortcuts = [
    { name: 'Saved firms', url: publicPages.saved.to(), shown: true },
    {
      name: settings.verifiedTraders.title,
      url: publicPages.verifiedTraders.to(),
      shown: settings.verifiedTraders.enabled,
    },
    {
      name: settings.userSubmissions.title,
      url: publicPages.submitReview.to(),
      shown: settings.userSubmissions.enabled,
    },
  ]
  return {
    id: '/',
    name: siteName,
    short_name: shortNameOf(siteName),
    description: tagline,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['finance', 'business'],
    icons: shipped(icons),
    screenshots: shipped(screenshots),
    shortcuts: shortcuts
      .filter(({ shown, name }) => shown && name !== '')
      .map(({ name, url }) => ({ name, url })),
  }
}
