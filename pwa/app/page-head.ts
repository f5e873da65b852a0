import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { firmPage, isIndexed, type PageTable, pageAt, publicPages, sitePage } from '#contract/public-pages.ts'
import { areAllSamples, isSample } from '#contract/sample.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { plainText } from '#contract/site-pages/plain-text.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { standingText } from '#pwa/firms/standing/standing-text.ts'
import { firmAt } from './firm-at.ts'
import {
  pageDescriptions,
  pageNameAt,
  pageTitle,
  pageTitles,
  tagline,
  type WordsOfPages,
} from './page-words.ts'

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
  /** The owner's page at this address. */
  readonly page?: ShownPage | undefined
}

const MAX_DESCRIPTION = 160

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`
}

/** The tables that heads are made from. */
interface PageTables {
  readonly table: PageTable
  readonly titles: WordsOfPages
  readonly descriptions: WordsOfPages
}

function descriptionOf(firm: FirmRow, details: FirmDetails | undefined): string {
  const tier = tierOf(sectionOf(firm.category))
  const standing = standingText(firm)
  if (isClosed(firm)) return `${standing}. ${firm.standingNote ?? ''}`
  const facts = `${tier.label} tier. Max funding ${firm.maxFunding}, profit split ${firm.profitSplit}.`
  return `${standing && `${standing}. `}${facts} ${details?.description ?? ''}`
}

/** The first paragraph of a page. */
function firstWords({ blocks }: ShownPage): string {
  const first = blocks.find(({ kind }) => kind === 'paragraph')
  return first?.kind === 'paragraph' ? plainText(first.runs) : ''
}

/** The head of a public page's document. Server only: a browser needs the title alone. */
export function pageHead(
  pathname: string,
  { settings, firms, details, page: text }: PageData,
  { table, titles, descriptions }: PageTables = {
    table: publicPages,
    titles: pageTitles,
    descriptions: pageDescriptions,
  },
): PageHead {
  const title = pageTitle(pathname, { settings, firms }, table, titles)
  const page = pageAt(pathname, table)
  if (text && !page) {
    return {
      status: 200,
      title,
      description: shortened(`${text.title}: ${firstWords(text)}`),
      canonicalPath: sitePage.to(text.slug),
      noindex: !text.isWritten,
    }
  }
  const firm = page ? null : firmAt(pathname, firms)
  const describe = descriptions[pageNameAt(pathname, table) ?? ''] ?? tagline
  const site = { settings, isInvented: areAllSamples(firms) }
  return {
    status: page || firm ? 200 : 404,
    title,
    description: shortened(firm ? descriptionOf(firm, details) : describe(settings)),
    canonicalPath: page?.pattern ?? (firm ? firmPage.to(firm.slug) : pathname),
    noindex: page ? !isIndexed(page, site) : !firm || isSample(firm),
  }
}
