import { expect, it } from 'vitest'
import { faultCounts, faultLabel, faultsIn, faultyPaths } from './faults.ts'

const wrong = (message: string) => ({ type: 'max_value', message })

it('Faults are found at the fields that they are about; a list counts once', () => {
  const errors = {
    affiliatePopup: { duration: wrong('must be at most 15000') },
    userSubmissions: { allowedFileTypes: [wrong('must be a file type'), undefined, wrong('twice')] },
    display: { carouselSize: undefined },
  }
  expect(faultyPaths(errors)).toEqual(['affiliatePopup.duration', 'userSubmissions.allowedFileTypes'])
})

it('Faults come in the order of the screen, with the card that shows the field', () => {
  const errors = {
    emailSettings: { smtpPort: wrong('must be at most 65535') },
    userSubmissions: { enabled: wrong('must be true or false'), title: wrong('is required') },
    verifiedTraders: { traders: [wrong('is required')] },
    branding: { siteName: wrong('is required') },
  }
  const faults = faultsIn(errors)
  expect(faults).toEqual([
    { path: 'branding.siteName', card: 'branding' },
    { path: 'userSubmissions.enabled', card: 'navigation' },
    { path: 'userSubmissions.title', card: 'submissions' },
    { path: 'emailSettings.smtpPort', card: 'email' },
    { path: 'verifiedTraders.traders', card: undefined },
  ])
  expect(faultCounts(faults)).toEqual({ branding: 1, navigation: 1, submissions: 1, email: 1 })
})

it('The bar counts them in words', () => {
  expect([1, 2].map(faultLabel)).toEqual(['1 field needs attention', '2 fields need attention'])
})
