import { SettingsTab } from '../settings/settings-tab.tsx'
import { ThemesCard } from '../settings/themes/themes-card.tsx'

/** The settings with the card of the themes, which is saved on its own. */
export function SiteSettings() {
  return <SettingsTab themes={<ThemesCard />} />
}
