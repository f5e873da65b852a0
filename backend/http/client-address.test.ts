import { describe, expect, test } from 'vitest'
import { findClient, networkOf, networksOf, proxyTest } from './client-address.ts'

const trusted = proxyTest(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
const nobody = proxyTest([])
const unreadable = 'unreadable via 10.0.0.1'

type Sent = Readonly<Record<string, string | readonly string[]>>

/** Who calls, by the headers that a connection from `peer` carries. */
function caller(sent: Sent, peer = '10.0.0.1', isProxy = trusted) {
  const lines = Object.entries(sent).map(([name, value]) => [name, [value].flat()] as const)
  return findClient(peer, Object.fromEntries(lines), isProxy)
}

const xff = 'x-forwarded-for'

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
  ['a mapped address is its IPv4 one', '::ffff:10.0.0.1', '203.0.113.9', trusted, '203.0.113.9'],
  ['IPv6 proxies work too', 'fd00::1', '2001:db8::5', trusted, '2001:db8::5'],
  ['an empty header says nothing', '10.0.0.1', ' , ', trusted, '10.0.0.1'],
  ['a proxy that calls by itself is itself', '10.0.0.1', '10.1.2.3', trusted, '10.1.2.3'],
] as const)('The caller: %s', (_, peer, header, isProxy, expected) => {
  expect(caller({ [xff]: header }, peer, isProxy).address).toBe(expected)
  expect(caller({ [xff]: header.split(',') }, peer, isProxy).address).toBe(expected)
})

test('The caller is the peer where no header was sent', () => {
  expect(caller({})).toEqual({ address: '10.0.0.1', trouble: null })
  expect(caller({}, '')).toEqual({ address: '', trouble: null })
})

/** Ways to write one address, by proxies that run somewhere. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  '203.0.113.9': [
    '203.0.113.9',
    ' 203.0.113.9 ',
    '203.0.113.9:5678',
    '203.0.113.9:_port',
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '::ffff:cb00:7109',
    '0:0:0:0:0:ffff:203.0.113.9',
    '[::ffff:203.0.113.9]:443',
  ],
  '2001:db8::5': [
    '2001:db8::5',
    '2001:DB8:0:0::5',
    '2001:0db8:0000:0000:0000:0000:0000:0005',
    '[2001:db8::5]',
    '[2001:db8::5]:4711',
    '[2001:DB8::5]:_x.y-z',
    '2001:db8::5%eth0',
    '[2001:db8::5%25eth0]:443',
    '2001:db8:0:0:0:0:0:5:4711',
  ],
}
const everySpelling = Object.entries(spellings).flatMap(([address, list]) =>
  list.map((spelling) => [spelling, address] as const),
)

describe('Every spelling names the client', () => {
  test.each(everySpelling)('%s is %s', (spelling, address) => {
    for (const name of [xff, 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip'])
      expect([name, caller({ [name]: spelling }).address]).toEqual([name, address])
    const quoted = `"${spelling}"`
    const forwarded = [
      `for=${quoted}`,
      `For=${quoted}`,
      `FOR = ${quoted} ; proto=https`,
      `proto=https;by=10.0.0.1;for=${quoted};host="a,b;c"`,
      `for=6.6.6.6, for=${quoted}`,
      `for=6.6.6.6,for="[2001:db8::66]:1" , ${`for=${quoted}`},`,
      `for=${quoted}, for=10.9.9.9`,
      `for=${quoted}, for="[fd00::7]:80"`,
      `for="${[...spelling].map((character) => `\\${character}`).join('')}"`,
    ]
    for (const header of forwarded)
      expect([header, caller({ forwarded: header }).address]).toEqual([header, address])
    expect(caller({ forwarded: ['for="', `for=${quoted}`] }).address).toBe(address)
    expect(caller({ [xff]: quoted }).address).toBe(address)
  })

  test('also without quotes, where a token can hold it', () => {
    expect(caller({ forwarded: 'for=203.0.113.9;proto=http' }).address).toBe('203.0.113.9')
    expect(caller({ forwarded: 'For=203.0.113.9:4711' }).address).toBe('203.0.113.9')
  })
})

describe('What cannot be read counts as a client of its own, never as the proxy', () => {
  const odd = [
    'unknown',
    '_hidden',
    '<script>',
    'localhost',
    '010.1.2.3',
    '1.2.3',
    '203.0.113.9:x',
    '[::1',
    '::1]',
    '[203.0.113.9',
    ':',
    '1:2:3:4:5:6:7:8:9:10',
    'x'.repeat(9000),
  ]
  test.each(odd)('%s', (spelling) => {
    for (const name of [xff, 'x-real-ip']) {
      expect(caller({ [name]: `6.6.6.6, ${spelling}` })).toMatchObject({
        address: unreadable,
        trouble: { proxy: '10.0.0.1', said: expect.stringContaining(spelling.slice(0, 50)) },
      })
    }
    expect(caller({ forwarded: `for=6.6.6.6, for="${spelling}"` }).address).toBe(unreadable)
    expect(caller({ [xff]: `${spelling}, 10.0.0.7` }).address).toBe('unreadable via 10.0.0.7')
    expect(caller({ [xff]: `${spelling}, 203.0.113.9` })).toEqual({ address: '203.0.113.9', trouble: null })
    expect(caller({ [xff]: spelling }, '203.0.113.9').address).toBe('203.0.113.9')
  })

  test.each([
    'for="203.0.113.9',
    'for=", for=203.0.113.9',
    'for="\\", for="203.0.113.9"',
    'for=203.0.113.9;for=203.0.113.8',
    'proto=https',
    '203.0.113.9',
    'for',
    'for=',
    'for=6.6.6.6, by=10.0.0.1',
  ])('Forwarded: %s', (header) => {
    expect(caller({ forwarded: header }).address).toBe(unreadable)
  })

  test('nor is it cut off as text that reaches nobody whole', () => {
    const { trouble } = caller({ [xff]: `a\u0000b\u202e${'x'.repeat(5000)}` })
    expect(trouble?.said).toMatch(/^X-Forwarded-For: abx+$/)
    expect(trouble?.said.length).toBeLessThan(130)
  })
})

describe('Several headers that name the client', () => {
  test('are believed where they agree, however each of them writes it', () => {
    const both = {
      forwarded: 'for="[2001:db8::5]:99"',
      [xff]: '6.6.6.6, 2001:DB8::5',
      'x-real-ip': '2001:db8:0::5',
    }
    expect(caller(both)).toEqual({ address: '2001:db8::5', trouble: null })
  })

  test('count as a client of their own where they do not: one of them may have come from the caller', () => {
    for (const other of ['forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip']) {
      const value = other === 'forwarded' ? 'for=6.6.6.6' : '6.6.6.6'
      const found = caller({ [xff]: '203.0.113.9', [other]: value })
      expect([other, found.address]).toEqual([other, unreadable])
      expect(found.trouble?.said).toMatch(/6\.6\.6\.6/)
      expect(found.trouble?.said).toMatch(/203\.0\.113\.9/)
    }
  })

  test('may name a proxy on the way, which says nothing about the caller', () => {
    expect(caller({ [xff]: '203.0.113.9, 10.1.1.1', 'x-real-ip': '10.1.1.1' }).address).toBe('203.0.113.9')
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unreadable via 10.0.0.1', 'unreadable via 10.0.0.1'],
])('A household shares a bucket: %s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
  expect(networksOf(address)[0]).toEqual({ name: network, times: 1 })
})

test('Wider networks of IPv6 count too, with limits that rise; IPv4 has none', () => {
  expect(networksOf('2001:db8:1:2fe::9')).toEqual([
    { name: '2001:db8:1:2fe::/64', times: 1 },
    { name: '2001:db8:1:200::/56', times: 2 },
    { name: '2001:db8:1::/48', times: 8 },
  ])
  expect(networksOf('203.0.113.9')).toHaveLength(1)
  expect(networksOf('::ffff:203.0.113.9')).toHaveLength(1)
})
