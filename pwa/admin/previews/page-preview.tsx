import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { WrittenPage } from '#pwa/site-pages/written-page.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** One of the owner's pages as visitors see it. */
export function PagePreview({ page }: { readonly page: ShownPage }) {
  return (
    <PreviewFrame title={`Preview of the page ${page.title}`} screen="phone">
      <WrittenPage page={page} />
    </PreviewFrame>
  )
}
