import { firstTexts } from './first-texts.ts'
import { type PageSource, unfilled } from './placeholders.ts'
import { shippedPage } from './shipped-pages.ts'
import type { PageState } from './site-page-endpoints.ts'

/** The text that a page begins with; "" for a page that the owner added. */
export function firstTextOf(slug: string): string {
  const page = shippedPage(slug)
  return page ? firstTexts[page.slug] : ''
}

/** The text that visitors may be shown: the stored one, else the first one where it does not speak in the owner's name; or "". */
export function publicText(slug: string, stored: string): string {
  return stored !== '' || shippedPage(slug)?.isOwners ? stored : firstTextOf(slug)
}

/** How far a page is. `stored`: its saved text, and the day of its last change. */
export function pageStateOf(
  slug: string,
  { text = '', changedOn = null }: { readonly text?: string; readonly changedOn?: string | null },
  settings: PageSource,
): PageState {
  const shown = publicText(slug, text)
  return {
    slug,
    text: shown === '' ? 'none' : text === '' ? 'first' : 'own',
    changedOn: text === '' ? null : changedOn,
    missing: unfilled(shown, settings).map(({ label }) => label),
  }
}

/** Whether a page can be shown: it has a text, and the settings hold all that the text is filled from. */
export function isWritten(slug: string, stored: string, settings: PageSource): boolean {
  const { text, missing } = pageStateOf(slug, { text: stored }, settings)
  return text !== 'none' && missing.length === 0
}
