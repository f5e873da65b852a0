import { describe, expect, it } from 'vitest'
import { rendered } from '#testing/screens/rendered-site.tsx'
import { HeaderActions } from './header-actions.tsx'
import { SiteHeader } from './site-header.tsx'
import { TabBar } from './tab-bar.tsx'

const social = { youtube: 'https://www.youtube.com/@tierboard', instagram: 'https://instagram.com/tierboard' }
const header = (site: Parameters<typeof rendered>[1]) =>
  rendered(<SiteHeader actions={<HeaderActions />} />, site)
const all = { social }

describe('the buttons of the header', () => {
  it('lead to the live stream, the channel and Instagram, in the line or in the menu, in a new tab that cannot reach back', () => {
    const html = header({ settings: all })
    expect(html).toContain('href="https://www.youtube.com/@tierboard/live"')
    expect(html).toContain('href="https://www.youtube.com/@tierboard"')
    expect(html).toContain('href="https://instagram.com/tierboard"')
    expect(html).toContain('Verified TV')
    expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(6)
    expect(html.match(/opens in a new tab/g)).toHaveLength(6)
  })

  it.each([
    ['showYouTubeLive', 'Verified TV'],
    ['showYouTubeChannel', 'YouTube channel'],
    ['showInstagram', 'Instagram'],
  ])('follow display.%s', (flag, text) => {
    expect(header({ settings: all })).toContain(text)
    expect(header({ settings: { ...all, display: { [flag]: false } } })).not.toContain(text)
  })

  it('are hidden where their address is empty or no web address', () => {
    for (const address of ['', 'javascript:alert(1)']) {
      const html = header({ settings: { social: { youtube: address, instagram: address } } })
      expect(html).not.toContain('target="_blank"')
      expect(html).not.toContain('javascript:')
    }
  })
})

describe('the navigation', () => {
  const closed = { verifiedTraders: { enabled: false }, userSubmissions: { enabled: false } }

  it('marks the page that is open', () => {
    expect(header({ at: '/verified-traders' })).toMatch(/aria-current="page" href="\/verified-traders"/)
    expect(header({ at: '/verified-traders' })).not.toMatch(/aria-current="page" href="\/"/)
  })

  it('leaves out what is switched off, in the header and on the tab bar', () => {
    for (const html of [header({ settings: closed }), rendered(<TabBar />, { settings: closed })]) {
      expect(html).not.toContain('Our Traders')
      expect(html).not.toContain('Submit Review')
    }
  })

  it('always keeps Firms and Saved on the tab bar', () => {
    const html = rendered(<TabBar />, { settings: closed })
    expect(html).toContain('Firms')
    expect(html).toContain('href="/saved"')
  })
})

describe('the logo', () => {
  it('is the shipped mark with the name of the site beside it, the small one on phones', () => {
    const html = header({ settings: { branding: { siteName: 'Apex Board' } } })
    expect(html).toContain('src="/logo-main.png"')
    expect(html).toContain('alt="Apex Board logo"')
    expect(html).toContain('>Apex Board</span>')
    expect(html).toContain('srcSet="/logo-small.png"')
    expect(html).toContain('loading="lazy"')
  })

  it('of the settings stands alone, on phones too while they have none of their own', () => {
    const html = header({ settings: { logo: { mainLogoUrl: '/media/word.webp' } } })
    expect(html).toContain('src="/media/word.webp"')
    expect(html).not.toContain('>Tierboard</span>')
    expect(html).not.toContain('logo-small')
    expect(html).not.toContain('loading="lazy"')
  })

  it('of the theme comes first', () => {
    const html = header({ theme: { logoUrl: '/theme.png', logoSmallUrl: '/theme-small.png' } })
    expect(html).toContain('src="/theme.png"')
    expect(html).toContain('srcSet="/theme-small.png"')
    expect(html).not.toContain('/logo-main.png')
  })

  it.each(['', 'https://cdn.example/word.png'])(
    'is the name as text where this site has no image: %j',
    (mainLogoUrl) => {
      const html = header({ settings: { logo: { mainLogoUrl } } })
      expect(html).not.toContain('<img')
      expect(html).toContain('>Tierboard</span>')
    },
  )
})

it('offers to search what stands on the page', () => {
  expect(header({ at: '/challenges' })).toContain('aria-label="Search challenges"')
  expect(header({ at: '/challenges' })).toContain('placeholder="Search challenges..."')
  for (const at of ['/', '/reviews', '/firm/apex', '/saved'])
    expect(header({ at })).toContain('aria-label="Search firms"')
})

it('offers a search, empty in the first frame whatever the address asks', () => {
  const html = header({ at: '/?q=apex' })
  expect(html).toContain('placeholder="Search firms..."')
  expect(html).not.toContain('apex')
  expect(html).not.toContain('Clear search')
})
