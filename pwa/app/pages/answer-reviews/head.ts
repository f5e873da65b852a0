import { ofSite, tagline } from '../../page-words.ts'

export const title = ofSite('Answer reviews')
export const description = tagline
