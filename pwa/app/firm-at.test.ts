import { expect, it } from 'vitest'
import { paths } from '#pwa/paths.ts'
import { firmAt } from './firm-at.ts'

const firms = ['halden-ridge', 'a', '日本の会社', 'موسسة', 'straße', '100%-funded'].map((slug) => ({ slug }))

it.each(firms)('finds the firm at its own address: $slug', (firm) => {
  expect(firmAt(paths.firm.to(firm.slug), firms)).toBe(firm)
})

it('finds a firm at an address with capitals, and first the one whose address has them', () => {
  expect(firmAt('/firm/HALDEN-Ridge', firms)).toBe(firms[0])
  const earlier = [{ slug: 'apextm' }, { slug: 'apexTM' }]
  expect(firmAt('/firm/apexTM', earlier)).toBe(earlier[1])
})

it.each(['/', '/firm', '/firm/b', '/firm/a/b', '/firm/%', '/firm/%E0%A4%A', '/saved'])(
  'finds none at %s',
  (path) => {
    expect(firmAt(path, firms)).toBeNull()
  },
)
