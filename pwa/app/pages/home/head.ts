import type { Words } from '../../page-words.ts'

export const title: Words = ({ branding, heroSection }) => `${branding.siteName}: ${heroSection.title}`
export const description: Words = ({ heroSection }) => heroSection.description
