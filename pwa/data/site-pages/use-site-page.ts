import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { useDevice } from '../device/device.tsx'
import { type Held, useCached } from '../use-cached.ts'

interface ReadPage {
  readonly page: ShownPage
  readonly readAt: string
}

/**
 * One of the owner's pages: as it came with the document, else as this device keeps it, and then as the site has it. A page that
 * is off has no text. Mount it anew for another page.
 */
export function useSitePage(slug: string): Held<ReadPage> {
  const { frame } = useDevice().directory
  const page = frame?.page?.slug === slug ? frame.page : undefined
  return useCached<'page', ReadPage>('page', {
    about: { slug },
    of: slug,
    first: page && frame ? { page, readAt: frame.publishedAt } : null,
    isKeptFirst: true,
    shownOf: (answer, before) => {
      if (!answer || (answer.isKept && before)) return before ?? 'unreachable'
      return { page: answer.value, readAt: answer.readAt }
    },
  }).held
}
