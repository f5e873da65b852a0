import { settingsCards } from './cards/card-groups.ts'

/** Words for every value of the settings, by path: what a conflict names. */
export const settingLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    settingsCards.flatMap(({ title, enabled, fields }) => [
      ...(enabled ? [[enabled, `${title}: enabled`] as const] : []),
      ...fields.map(({ path, label }) => [path, `${title}: ${label}`] as const),
    ]),
  ),
  'featuredVideo.videoId': 'Featured Video: Video ID',
  'featuredVideo.thumbnail': 'Featured Video: Thumbnail',
  'verifiedTraders.title': 'Traders page: Title',
  'verifiedTraders.description': 'Traders page: Description',
  'verifiedTraders.traders': 'Traders page: Traders',
  'autoBackup.last_backup': 'Auto Backup: Last backup',
}
