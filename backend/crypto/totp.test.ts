import { expect, test } from 'vitest'
import { totpAddress } from './totp.ts'

test.each([
  ['Tierboard', 'Tierboard'],
  ['Props: The Board', 'Props The Board'],
  ['Tiers & Firms', 'Tiers & Firms'],
  ['Déjà? #1/2 100%', 'Déjà? #1/2 100%'],
])('the authenticator shows the site "%s" as "%s", and the account beside it', async (siteName, issuer) => {
  const url = new URL(await totpAddress(siteName, 'admin', 'JBSWY3DPEHPK3PXPAB'))
  const label = decodeURIComponent(url.pathname.replace(/^\/+(?:totp\/)?/, ''))
  expect(label.split(':')).toEqual([issuer, 'admin'])
  expect([...url.searchParams]).toEqual([
    ['secret', 'JBSWY3DPEHPK3PXPAB'],
    ['issuer', issuer],
  ])
})
