import { useEffect, useMemo, useRef, useState } from 'react'
import { type Firm, firmDefaults, toFirmRow } from '#contract/firm.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { Trader } from '#contract/trader.ts'
import { Hero } from '#pwa/hero/hero.tsx'
import popup from '#pwa/popup/popup.module.css'
import { PopupCard } from '#pwa/popup/popup.tsx'
import { popupDuration } from '#pwa/popup/popup-rules.ts'
import { WrittenPage } from '#pwa/site-pages/written-page.tsx'
import { applyLook, visitorTheme } from '#pwa/theme/apply-theme.tsx'
import { TraderCard } from '#pwa/traders/trader-card.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ListedFirm } from './inert-site.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** One of the owner's pages as visitors see it. */
export const PagePreview = ({ page }: { readonly page: ShownPage }) => (
  <PreviewFrame title={`Preview of the page ${page.title}`} screen="phone">
    <WrittenPage page={page} />
  </PreviewFrame>
)

/** A trader's card as visitors see it. */
export const TraderPreview = ({ trader }: { readonly trader: Trader }) => (
  <PreviewFrame title={`Preview of the card of ${trader.name}`} screen="phone">
    <TraderCard trader={trader} />
  </PreviewFrame>
)

/** What the previews of the popup and of a theme promote. */
const FIRM = 'Example Firm'

/**
 * The affiliate popup as visitors see it, in its corner of a wide screen. After a change of its duration the bar runs
 * once.
 */
export function PopupPreview({ settings }: { readonly settings: PublicSettings['affiliatePopup'] }) {
  const { message, position, showLogo } = settings
  const duration = popupDuration(settings.duration) || popupDuration(0)
  const [first] = useState(duration)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.style.setProperty('animation-duration', `${duration}ms`), [duration])
  return (
    <div
      className={`grid min-h-56 rounded-md border border-border bg-surface-2 p-4 ${position.startsWith('top') ? 'items-start' : 'items-end'} ${position.endsWith('left') ? 'justify-items-start' : 'justify-items-end'} ${settings.enabled ? '' : 'opacity-50'}`}
      inert
    >
      <div className="w-popup">
        <PopupCard
          {...{ firmName: FIRM, percentage: 20, logo: '', message, showLogo }}
          visit={
            <Button variant="tonal" icon="arrow-up-right">
              Visit
            </Button>
          }
          progress={
            <div
              key={duration}
              ref={bar}
              className={duration === first ? 'h-full w-3/5 bg-primary' : popup.bar}
            />
          }
          onClose={() => undefined}
        />
      </div>
    </div>
  )
}

const example = toFirmRow({
  ...firmDefaults,
  id: 'example',
  slug: 'example',
  logoImage: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  name: FIRM,
  category: 'gold',
  description: '',
  website: 'https://firm.example/',
  maxFunding: '$200,000',
  profitSplit: '90%',
  evaluationFee: '$149',
  instruments: ['forex', 'futures'],
  affiliateEnabled: true,
  affiliateCode: 'EXAMPLE',
  affiliateUrl: 'https://firm.example/',
  discountPercentage: 20,
} satisfies Firm)

/** Pictures of other hosts appear once this site has its own copy. (docs/decisions/pictures.md) */
export function withOwnPictures<T extends Pick<Theme, 'colors'>>(theme: T): T {
  const backgroundImage = pictureOf(theme.colors.backgroundImage) ?? ''
  return { ...theme, colors: { ...theme.colors, backgroundImage } }
}

/** The public site in a validated theme that is not active, in its own document, so that this page keeps its theme. */
export function ThemePreview({ theme }: { readonly theme: Theme }) {
  const key = JSON.stringify(theme)
  const look = useMemo(() => ({ theme: withOwnPictures<Theme>(JSON.parse(key)), carouselSize: 100 }), [key])
  const logo = pictureOf(theme.logoUrl)
  return (
    <PreviewFrame title={`Preview of the theme ${theme.name}`} screen="phone" look={look}>
      {logo && <img className="h-8 max-w-full object-contain" src={logo} alt="" />}
      <Hero heroSection={settingsDefaults.heroSection} />
      <ListedFirm caption="Example" firm={example} display={settingsDefaults.display} />
    </PreviewFrame>
  )
}

/** Applies the theme that visitors see from now on to the admin area, light or dark as chosen on this device. */
export function applyActiveTheme(theme: Theme): void {
  const { carouselSize } = settingsDefaults.display
  applyLook(document, { theme: visitorTheme(plainTheme(withOwnPictures(theme))), carouselSize })
}
