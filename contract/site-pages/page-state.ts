import { firstTexts } from './first-texts.ts'
import { type PageSource, unfilled } from './placeholders.ts'
import { shippedPage } from './site-page.ts'

/** The text that a page begins with; "" for a page that the owner added. */
export function firstTextOf(slug: string): string {
  const page = shippedPage(slug)
  return page ? firstTexts[page.slug] : ''
}

/** The text that visitors may be shown: the stored one, else the first one where it does not speak in the owner's name; or "". */
export function publicText(slug: string, stored: string): string {
  return stored !== '' || shippedPage(slug)?.isOwners ? stored : firstTextOf(slug)
}

/** Whether a page can be shown: it has a text, and the settings hold all that the text is filled from. */
export function isWritten(slug: string, stored: string, settings: PageSource): boolean {
  const text = publicText(slug, stored)
  return text !== '' && unfilled(text, settings).length === 0
}
