import { expect, test } from 'vitest'
import { clientAddress, networkOf, proxyTest } from './client-address.ts'

const trusted = proxyTest(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
const nobody = proxyTest([])

test.each([
  ['no header is believed without a trusted proxy', '203.0.113.9', '6.6.6.6', nobody, '203.0.113.9'],
  ['nor from a caller that is no proxy', '203.0.113.9', '6.6.6.6', trusted, '203.0.113.9'],
  [
    'the right-most address that is no proxy counts',
    '10.0.0.1',
    '6.6.6.6, 203.0.113.9',
    trusted,
    '203.0.113.9',
  ],
  ['proxies are skipped', '10.0.0.1', '203.0.113.9, 10.1.2.3', trusted, '203.0.113.9'],
  ['nonsense ends the walk', '10.0.0.1', '203.0.113.9, <script>', trusted, '10.0.0.1'],
  ['a mapped address is its IPv4 one', '::ffff:10.0.0.1', '203.0.113.9', trusted, '203.0.113.9'],
  ['IPv6 proxies work too', 'fd00::1', '2001:db8::5', trusted, '2001:db8::5'],
  ['no header at all', '10.0.0.1', undefined, trusted, '10.0.0.1'],
] as const)('The caller: %s', (_, peer, header, isProxy, expected) => {
  expect(clientAddress(peer, header, isProxy)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('A household shares a bucket: %s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
