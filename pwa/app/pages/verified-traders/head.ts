import type { Words } from '../../page-words.ts'

export const title: Words = ({ verifiedTraders, branding }) =>
  `${verifiedTraders.title || 'Our Traders'} | ${branding.siteName}`
export const description: Words = ({ verifiedTraders }) => verifiedTraders.description
