import { describe, expect, it } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { rendered, settingsWith } from '#testing/screens/rendered-site.tsx'
import { DiscordBanner, membersLine } from './discord-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SystemBar } from './system-bar.tsx'

describe('the footer', () => {
  it('links the four tiers', () => {
    const html = rendered(<SiteFooter />)
    for (const tier of ['gold', 'silver', 'bronze', 'avoid']) expect(html).toContain(`href="/#${tier}"`)
  })

  it('shows the disclaimer of the settings, and its default texts where they are empty', () => {
    const own = rendered(<SiteFooter />, {
      settings: { riskDisclaimer: { title: 'Mind', content: 'Money goes' } },
    })
    expect(own).toMatch(/Mind<\/span><\/h2>.*Money goes/)
    const empty = rendered(<SiteFooter />, { settings: { riskDisclaimer: { title: '', content: '' } } })
    expect(empty).toMatch(/Risk Disclaimer<\/span><\/h2>.*high level of risk/)
  })

  it('has no disclaimer where it is switched off', () => {
    const html = rendered(<SiteFooter />, { settings: { riskDisclaimer: { enabled: false } } })
    expect(html).not.toContain('Risk Disclaimer')
  })

  it('takes the year of the copyright line from the data, so that hydration meets the same', () => {
    const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '').trim()
    expect(wordsOf(rendered(<SiteFooter />))).toMatch(/© 2031 Tierboard\. Verified by real traders\.$/)
    const html = rendered(<SiteFooter />, { settings: { branding: { tagline: '' } } })
    expect(wordsOf(html)).toMatch(/© 2031 Tierboard\.$/)
  })
})

describe('the choice of light or dark', () => {
  it('stands on the mode of the theme until the visitor has chosen', () => {
    expect(rendered(<SiteFooter />)).toMatch(/<input[^>]*checked=""[^>]*value="light"/)
    const dark = rendered(<SiteFooter />, { theme: { colors: themePresets.dark } })
    expect(dark).toMatch(/<input[^>]*checked=""[^>]*value="dark"/)
    expect(dark).toMatch(/Appearance<\/legend>.*System.*Light.*Dark/)
  })
})

describe('the Discord banner', () => {
  const discord = { enabled: true, url: 'https://discord.gg/x', text: 'Come in', memberCount: '12,480' }
  const banner = (values: Partial<typeof discord>) =>
    rendered(<DiscordBanner discord={settingsWith({ discord: { ...discord, ...values } }).discord} />)

  it('invites with the text and the count of the settings', () => {
    expect(banner({})).toMatch(/12,480 members.*href="https:\/\/discord\.gg\/x".*Come in/)
  })

  it('is nothing where it is switched off', () => {
    expect(banner({ enabled: false })).toBe('')
  })

  it('shows no count where there is none, and no button for an address that is none', () => {
    expect(banner({ memberCount: '' })).not.toContain('members')
    expect(banner({ url: 'javascript:alert(1)' })).not.toContain('Come in')
  })

  it('leaves a count in words as it is', () => {
    expect(membersLine('12k+')).toBe('12k+ members')
    expect(membersLine('over 9,000 traders')).toBe('over 9,000 traders')
  })
})

describe('the offline line', () => {
  it('is an empty status in the first frame', () => {
    expect(rendered(<SystemBar />)).toBe('<div role="status"></div>')
  })

  it.each([
    [0, 'less than a minute ago'],
    [59_999, 'less than a minute ago'],
    [60_000, '1 minute ago'],
    [45 * 60_000, '45 minutes ago'],
    [2 * 3_600_000, '2 hours ago'],
    [24 * 3_600_000, '1 day ago'],
    [400 * 86_400_000, '400 days ago'],
    [-5000, 'less than a minute ago'],
  ])('calls an age of %d ms "%s"', (age, words) => {
    expect(formatAge(age)).toBe(words)
  })
})
