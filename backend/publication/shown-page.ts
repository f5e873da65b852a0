import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { pageBlocks } from '#contract/site-pages/markup.ts'
import { isWritten, publicText } from '#contract/site-pages/page-state.ts'
import type { PageSource } from '#contract/site-pages/placeholders.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import type { PageChange, SitePage } from '#contract/site-pages/site-page.ts'

/** What is stored of a page beside its entry in the settings. */
interface StoredText {
  readonly text: string
  readonly changes: readonly PageChange[]
}

/** The settings that list the pages and fill their placeholders. */
export type PagesSource = PageSource & { readonly pages: { readonly list: readonly SitePage[] } }

/** A page as visitors read it; undefined where the settings list none at this slug. */
export function shownPageOf(
  slug: string,
  { settings, stored }: { readonly settings: PagesSource; readonly stored?: StoredText | undefined },
): ShownPage | undefined {
  const page = pageOf(settings.pages.list, slug)
  if (!page) return undefined
  const { title, enabled } = page
  const text = stored?.text ?? ''
  const isShown = enabled && isWritten(slug, text, settings)
  return {
    slug,
    title,
    isWritten: isShown,
    blocks: isShown ? pageBlocks(publicText(slug, text), settings) : [],
    changes: isShown && text !== '' ? [...(stored?.changes ?? [])] : [],
  }
}
