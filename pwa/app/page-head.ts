import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isIndexed, type PageTable, publicPages } from '#contract/public-pages.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { firmAt } from './firm-at.ts'
import { type PageWords, pageWords } from './page-words.ts'

export interface PageHead {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly canonicalPath: string
  /** Whether search engines shall leave the page out. */
  readonly noindex: boolean
}

interface PageData {
  readonly settings: PublicSettings
  readonly firms: readonly FirmRow[]
  readonly details?: FirmDetails | undefined
}

const MAX_DESCRIPTION = 160

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`
}

function firmHead(firm: FirmRow, details: FirmDetails | undefined, siteName: string): PageHead {
  const tier = tierOf(sectionOf(firm.category))
  const facts = `${tier.label} tier. Max funding ${firm.maxFunding}, profit split ${firm.profitSplit}.`
  return {
    status: 200,
    title: `${firm.name} review: ${tier.label} tier | ${siteName}`,
    description: shortened(`${facts} ${details?.description ?? ''}`),
    canonicalPath: paths.firm.to(firm.slug),
    noindex: false,
  }
}

/** Title, description and address of a public page, for the document's head and the tab. */
export function pageHead(
  pathname: string,
  { settings, firms, details }: PageData,
  table: PageTable = publicPages,
  words: Readonly<Record<string, PageWords>> = pageWords,
): PageHead {
  const { siteName, tagline } = settings.branding
  for (const [name, page] of Object.entries(table)) {
    const said = words[name]
    if (page.pattern !== pathname || !said) continue
    return {
      status: 200,
      title: said.title(settings),
      description: shortened(said.description(settings)),
      canonicalPath: page.pattern,
      noindex: !isIndexed(page, settings),
    }
  }
  const firm = firmAt(pathname, firms)
  if (firm) return firmHead(firm, details, siteName)
  return {
    status: 404,
    title: `Page not found | ${siteName}`,
    description: shortened(tagline),
    canonicalPath: pathname,
    noindex: true,
  }
}
