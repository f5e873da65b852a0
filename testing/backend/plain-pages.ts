import type { PageAssets, Pages, RenderedPage } from '#backend/publication/pages.ts'
import type { FirstFrame } from '#contract/directory.ts'
import { firmPage, isIndexed, pageAt } from '#contract/public-pages.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export const plainAssets: PageAssets = {
  script: '/assets/entry-client-plain.js',
  of: () => ({
    preloads: ['/assets/public-react-plain.js'],
    sheets: ['/assets/entry-client-plain.css'],
  }),
  copyScript: "document.addEventListener('click', () => 1)",
  images: new Map([
    ['icon-192.png', { href: '/icon-192.png?v=1', width: 192, height: 192 }],
    ['icon-512.png', { href: '/icon-512.png?v=1', width: 512, height: 512 }],
    ['icon-maskable-512.png', { href: '/icon-maskable-512.png?v=1', width: 512, height: 512 }],
    ['icon-monochrome-512.png', { href: '/icon-monochrome-512.png?v=1', width: 512, height: 512 }],
    ['screenshot-narrow.png', { href: '/screenshot-narrow.png?v=1', width: 780, height: 1688 }],
    ['screenshot-wide.png', { href: '/screenshot-wide.png?v=1', width: 1440, height: 900 }],
  ]),
}

function renderPlain(path: string, frame: FirstFrame): RenderedPage {
  const firm = frame.firms.find(({ slug }) => path === firmPage.to(slug))
  const page = pageAt(path)
  const isPage = firm || page || frame.page
  const names = frame.firms.map(({ name }) => `<li>${escaped(name)}</li>`).join('')
  return {
    status: isPage ? 200 : 404,
    html: `<ul>${names}</ul><p>${escaped(frame.details?.description ?? '')}</p>`,
    title: firm?.name ?? frame.settings.branding.siteName,
    description: frame.settings.heroSection.description,
    canonicalPath: path,
    noindex: page
      ? !isIndexed(page, { settings: frame.settings, isInvented: false })
      : !(firm || frame.page?.isWritten),
    jsonLd: [{ '@type': 'ItemList', name: firm?.name ?? 'Firms', url: '/' }],
  }
}

/** An app of plain lists in the place of the built one: for what does not depend on how the pages look. */
export const plainPages: Pages = {
  build: 'plain',
  render: renderPlain,
  shell: () => '<p>Loading</p>',
  assets: plainAssets,
}
