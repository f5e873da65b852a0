import { expect, test } from 'vitest'
import { checkedAddress, isPublicAddress } from './server-address.ts'

const server = (host: string, port = 587) => ({ host, port })

test.each([
  '127.0.0.1',
  '[::1]',
  '::ffff:127.0.0.1',
  '169.254.169.254',
  '0x7f.1',
  '10.1.2.3',
  '0.0.0.0',
  'localhost',
])('Mail does not go to this machine or a local network: %s', async (host) => {
  await expect(checkedAddress(server(host), false)).rejects.toThrow(/not a public host|was not found/)
})

test.each([22, 80, 3306, 6379])('Mail does not go to port %i', async (port) => {
  await expect(checkedAddress(server('mail.example', port), false)).rejects.toThrow('not a mail port')
})

test('A name with one private address among public ones is refused', async () => {
  const both = async () => ['93.184.216.34', '10.0.0.1']
  await expect(checkedAddress(server('mail.example'), false, both)).rejects.toThrow('not a public host')
})

test('A name is asked for once: what was checked is what is connected to', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1']]
  let asked = 0
  const rebinding = async () => answers[asked++] ?? []
  expect(await checkedAddress(server('mail.example'), false, rebinding)).toBe('93.184.216.34')
  expect(asked).toBe(1)
})

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['fe80::1', false],
  ['fc00::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['64:ff9b::7f00:1', false],
  ['224.0.0.1', false],
  ['::', false],
])('%s is a public host: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
