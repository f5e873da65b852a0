import type { Criterion } from '#contract/rubric/rubric.ts'
import type { FieldTexts } from '../../kit/form/fields/field-table.ts'
import { formatValue } from '../../kit/form/fields/field-text.tsx'
import { settingsCards } from './card-groups.ts'

/** The criteria of a rubric, a line for each, for History and conflicts. */
const criteriaText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(({ name, meaning }: Criterion) => `${name}: ${meaning}`).join('\n')
    : formatValue(value)

/** How all settings read in a conflict and in History: with the title of their card. */
export const settingTexts: FieldTexts = {
  ...Object.fromEntries(
    settingsCards.flatMap(({ title, enabled, fields }) => [
      ...(enabled ? [[enabled, { kind: 'toggle', label: `${title}: enabled` }] as const] : []),
      ...fields.map(({ path, label, ...row }) => {
        // A stored password is never told.
        const kind = row.kind === 'password' ? {} : row
        return [path, { ...kind, label: `${title}: ${label}` }] as const
      }),
    ]),
  ),
  'featuredVideo.videoId': { label: 'Featured Video: Video ID' },
  'featuredVideo.thumbnail': { label: 'Featured Video: Thumbnail' },
  'verifiedTraders.title': { label: 'Traders page: Title' },
  'verifiedTraders.description': { label: 'Traders page: Description' },
  'verifiedTraders.traders': { label: 'Traders page: Traders' },
  'autoBackup.last_backup': { label: 'Auto Backup: Last backup' },
  'pages.list': { label: 'Pages: Pages' },
  'rubric.version': { label: 'How we rate: Version' },
  'rubric.since': { label: 'How we rate: Version since' },
  'rubric.criteria': { label: 'How we rate: Criteria', text: criteriaText },
  'setup.skipped': { label: 'Set-up: Steps put off' },
  'setup.kept': { label: 'Set-up: Steps left as they ship' },
}
