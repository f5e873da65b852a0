import { useMemo } from 'react'
import { type Firm, firmDefaults, toFirmRow } from '#contract/firm.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { DeviceProvider } from '#pwa/data/device/device.tsx'
import { FirmTable } from '#pwa/firms/list/firm-table.tsx'
import { Hero } from '#pwa/hero/hero.tsx'
import { applyLook, visitorTheme } from '#pwa/theme/apply-theme.tsx'
import { inertDevice } from './inert-device.ts'
import { PreviewFrame, type PreviewScreen } from './preview-frame.tsx'
import styles from './previews.module.css'

const example: Firm = {
  ...firmDefaults,
  id: 'example',
  slug: 'example',
  logoImage: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  name: 'Example Firm',
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
}

const firms = [toFirmRow(example)]
const nothing = () => undefined

interface ThemePreviewProps {
  /** Validated values. */
  readonly theme: Theme
  readonly screen: PreviewScreen
}

/** The public site in a theme that is not active, in its own document, so that this page keeps its theme. */
export function ThemePreview({ theme, screen }: ThemePreviewProps) {
  const key = JSON.stringify(theme)
  const look = useMemo(() => {
    const drawn: Theme = JSON.parse(key)
    // Pictures of other hosts appear once this site has its own copy. (docs/decisions/pictures.md)
    const backgroundImage = pictureOf(drawn.colors.backgroundImage) ?? ''
    return { theme: { ...drawn, colors: { ...drawn.colors, backgroundImage } }, carouselSize: 100 }
  }, [key])
  const logo = pictureOf(theme.logoUrl)
  return (
    <PreviewFrame title={`Preview of the theme ${theme.name}`} screen={screen} look={look}>
      {logo && <img className={styles.logo} src={logo} alt="" />}
      <Hero heroSection={settingsDefaults.heroSection} />
      <DeviceProvider device={inertDevice}>
        <FirmTable
          caption="Example"
          firms={firms}
          total={1}
          display={settingsDefaults.display}
          isSaved={() => false}
          onOpen={nothing}
          onSave={nothing}
        />
      </DeviceProvider>
    </PreviewFrame>
  )
}

/** Applies the theme that visitors see from now on to the admin area, light or dark as chosen on this device. */
export function applyActiveTheme(theme: Theme): void {
  const { colors } = theme
  const backgroundImage = pictureOf(colors.backgroundImage) ?? ''
  const { carouselSize } = settingsDefaults.display
  applyLook(document, {
    theme: visitorTheme(plainTheme({ ...theme, colors: { ...colors, backgroundImage } })),
    carouselSize,
  })
}
