import { useEffect, useState } from 'react'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import type { PagePlace, ReadPage } from './messages.ts'

/** A page on show. null: it is looked for; `unreachable`: neither the server nor the device has it. */
type HeldPage = ReadPage | null | 'unreachable'

/**
 * One of the owner's pages: as it came with the document, else as this device keeps it, and then as the site has it. A page that
 * is off has no text. Mount it anew for another page.
 */
export function useSitePage(slug: string): HeldPage {
  const { link, directory } = useDevice()
  const { frame } = directory
  const first: ShownPage | undefined = frame?.page?.slug === slug ? frame.page : undefined
  const [held, setHeld] = useState<HeldPage>(
    first && frame ? { page: first, readAt: frame.publishedAt } : null,
  )
  const came = first !== undefined
  useEffect(() => {
    let isWanted = true
    const ask = async (place: PagePlace) =>
      (await askWorker(link, (call) => ({ kind: 'page', call, slug, place }))).read
    const show = (page: HeldPage) => {
      if (isWanted) setHeld(page)
    }
    void (async () => {
      const kept = came ? null : await ask('device')
      if (kept) show(kept)
      // The document may have been a kept one.
      const fresh = await ask('site')
      if (fresh) show(fresh)
      else if (!kept && !came) show('unreachable')
    })()
    return () => {
      isWanted = false
    }
  }, [link, slug, came])
  return held
}
