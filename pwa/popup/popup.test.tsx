import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { seconds } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { PopupCard, type PopupCardProps } from './popup.tsx'
import { messageText, popupDuration, popupPercent } from './popup-rules.ts'

const now = new Date('2026-11-20T12:00:00')
const active = { affiliateEnabled: true, affiliateCode: 'CODE', affiliateUrl: 'https://firm.example/?a=1' }

describe('a popup', () => {
  it('promotes the discount of an active offer', () => {
    expect(popupPercent(sampleRow({ ...active, discountPercentage: 20 }), now)).toBe(20)
  })

  it.each([
    ['without a discount', { discountPercentage: 0 }],
    ['whose offer is off', { affiliateEnabled: false, discountPercentage: 20 }],
    ['without a code', { affiliateCode: '', discountPercentage: 20 }],
    ['to avoid', { category: 'Avoid', discountPercentage: 20 }],
    ['whose code has expired', { discountPercentage: 20, discountValidUntil: '2026-11-19' }],
  ])('never promotes a firm %s', (_, changes) => {
    expect(popupPercent(sampleRow({ ...active, ...changes }), now)).toBe(0)
  })

  it('shows 10 percent only for a record that lacks the field', () => {
    const { discountPercentage: _, ...older } = sampleRow(active)
    expect(popupPercent(older, now)).toBe(10)
  })

  it.each([
    [0, 3],
    [2999, 3],
    [6000, 6],
    [60_000, 15],
  ])('stays 3 to 15 seconds: %i ms are %i s', (stored, shown) => {
    expect(popupDuration(stored)).toBe(seconds(shown))
  })
})

describe('the message', () => {
  it('fills in percentage and firm, as often as they stand in the template', () => {
    const { message } = settingsDefaults.affiliatePopup
    expect(messageText(message, 20, 'Kestrel')).toBe('A user just saved 20% at Kestrel using our link!')
    expect(messageText('{firmName}: {percentage}. {firmName}!', 5, 'A')).toBe('A: 5. A!')
  })

  it('takes a name that looks like a place, and markup, as plain text', () => {
    expect(messageText('{firmName}', 5, '{percentage}')).toBe('{percentage}')
    expect(card({ firmName: '<b>x</b>', message: '{firmName}, {firmName}' })).toContain(
      '&lt;b&gt;x&lt;/b&gt;',
    )
  })
})

function card(changes: Partial<PopupCardProps>): string {
  const props = {
    firmName: 'Kestrel Row',
    percentage: 20,
    message: 'Save {percentage}% at {firmName}',
    logo: '',
    showLogo: true,
    visit: null,
    progress: null,
    onClose: () => undefined,
  }
  return renderToStaticMarkup(<PopupCard {...props} {...changes} />)
}

describe('the card', () => {
  it('shows the logo, or the first letter of the firm where it has none', () => {
    expect(card({ logo: '/media/a.webp' })).toContain('src="/media/a.webp"')
    expect(card({})).toMatch(/aria-hidden="true"[^>]*>K<\/span>/)
  })

  it('shows neither where the logo is switched off, and no picture of another site', () => {
    expect(card({ showLogo: false, logo: '/media/a.webp' })).not.toMatch(/<img|>K</)
    expect(card({ logo: 'https://elsewhere.example/a.png' })).not.toContain('<img')
  })
})
