import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type Trader, traderDefaults } from '#contract/trader.ts'
import { VerifiedTraders } from './verified-traders.tsx'

const CHANNEL = 'https://www.youtube.com/@tierboard'

function page(traders: readonly Partial<Trader>[], { enabled = true, youtube = CHANNEL } = {}): string {
  const verifiedTraders = {
    ...settingsDefaults.verifiedTraders,
    enabled,
    traders: traders.map((trader, index) => ({
      ...traderDefaults,
      achievements: [],
      id: `t${index}`,
      ...trader,
    })),
  }
  return renderToStaticMarkup(
    <StaticRouter location="/verified-traders">
      <VerifiedTraders verifiedTraders={verifiedTraders} youtube={youtube} />
    </StaticRouter>,
  )
}

it('renders nothing while the page is switched off', () => {
  expect(page([{ name: 'Mara Lindqvist' }], { enabled: false })).toBe('')
})

it('shows who a trader is and what they achieved', () => {
  const html = page([{ name: 'Mara Lindqvist', bio: 'Index open', achievements: ['One', 'Two', 'One'] }])
  expect(html).toMatch(/Mara Lindqvist<\/h2>.*3\+ years.*Forex.*Index open.*Key Achievements.*One.*Two/)
  expect(html).toContain('>ML</span>')
})

it('gives known networks their mark and any other key the link icon', () => {
  const html = page([
    { name: 'A B', socialLinks: { GitHub: 'https://github.com/a', blog: 'https://a.example' } },
  ])
  expect(html).toMatch(/#github"[\s\S]*A B on GitHub \(opens in a new tab\)/)
  expect(html).toMatch(/#link"[\s\S]*A B on blog/)
})

it('links no address that is no web address', () => {
  const html = page([
    { socialLinks: { twitter: 'javascript:alert(1)', blog: '' }, avatar: 'javascript:alert(1)' },
  ])
  expect(html).not.toContain('javascript:')
  expect(html).not.toContain('target="_blank" rel="noopener"><svg')
})

it('offers the live stream where there is a channel', () => {
  expect(page([])).toContain(`href="${CHANNEL}/live"`)
  expect(page([], { youtube: '' })).not.toContain('Watch Verified TV')
})
