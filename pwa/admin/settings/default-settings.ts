import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'

/**
 * The defaults in the place of what is there. The traders stay, and the mail password: an empty field keeps it. So does
 * the moment of the last backup, which is no setting.
 */
export function defaultSettings({ verifiedTraders, autoBackup }: Settings): Settings {
  const { traders } = verifiedTraders
  return {
    ...settingsDefaults,
    verifiedTraders: { ...settingsDefaults.verifiedTraders, traders },
    autoBackup: { ...settingsDefaults.autoBackup, last_backup: autoBackup.last_backup },
  }
}
