import type { Reading } from '#backend/database/transaction.ts'
import { isReadable, pageOf } from '#contract/site-pages/listed-pages.ts'
import { pageStateOf } from '#contract/site-pages/page-state.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import type { EditedPage, PageState } from '#contract/site-pages/site-page-endpoints.ts'
import { readSettings, settingsVersion } from './settings.ts'
import { findPage, readPages } from './site-page.ts'

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

/** How far each page of the settings is. */
export async function readPageStates(reading: Reading): Promise<PageState[]> {
  const { settings } = await readSettings(reading)
  const stored = new Map((await readPages(reading)).map((page) => [page.id, page]))
  return settings.pages.list.map(({ slug }) => {
    const { text = '', changes = [] } = stored.get(slug) ?? {}
    return pageStateOf(slug, { text, changedOn: changes[0]?.on ?? null }, settings)
  })
}

/** Pages that the law of most places asks for and visitors cannot read. */
export async function unwrittenPages(reading: Reading): Promise<{ id: string; name: string }[]> {
  const { list } = (await readSettings(reading)).settings.pages
  const states = await readPageStates(reading)
  const unwritten = shippedPages.filter(({ slug, isAsked }) => isAsked && !isReadable(list, slug, states))
  return unwritten.map(({ slug, title }) => ({ id: slug, name: pageOf(list, slug)?.title ?? title }))
}
