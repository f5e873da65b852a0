import { useParams } from 'react-router-dom'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { SitePage } from '#pwa/site-pages/site-page.tsx'
import { notFoundScreen } from '../../screens.ts'

/** The owner's page that the address names. */
export function Page() {
  const { slug = '' } = useParams()
  const { settings } = useDirectory()
  const page = pageOf(settings.pages.list, slug)
  return page ? <SitePage key={slug} page={page} /> : <notFoundScreen.Page />
}
