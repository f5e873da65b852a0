import type { ShippedSlug } from '#contract/site-pages/shipped-pages.ts'
import { useShippedPage } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'

/** A link to one of the owner's pages where it is shown; else null. */
export function SitePageLink({ slug }: { readonly slug: ShippedSlug }) {
  const page = useShippedPage(slug)
  if (!page) return null
  return (
    <PageLink className={layout['text-link']} to={paths.sitePage.to(slug)}>
      {page.title}
    </PageLink>
  )
}
