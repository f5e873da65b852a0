import type { Words } from '../../page-words.ts'

export const title: Words = ({ userSubmissions, branding }) =>
  `${userSubmissions.title || 'Submit Review'} | ${branding.siteName}`
export const description: Words = ({ userSubmissions }) => userSubmissions.description
