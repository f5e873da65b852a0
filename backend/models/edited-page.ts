import type { Reading } from '#backend/database/transaction.ts'
import { pageOf } from '#contract/site-pages/site-page.ts'
import type { EditedPage } from '#contract/site-pages/site-page-endpoints.ts'
import { readSettings, settingsVersion } from './settings.ts'
import { findPage } from './site-page.ts'

/** A page as staff edit it: its entry in the settings with its stored text; null where the settings list no such page. */
export async function readEditedPage(
  reading: Reading,
  slug: string,
): Promise<{ readonly edited: EditedPage; readonly version: number } | null> {
  const listed = pageOf((await readSettings(reading)).settings.pages.list, slug)
  if (!listed) return null
  const stored = await findPage(reading, slug)
  const { text = '', changes = [], revision = 0 } = stored ?? {}
  return {
    edited: { ...listed, text, changes: [...changes] },
    version: Math.max(await settingsVersion(reading), revision),
  }
}
