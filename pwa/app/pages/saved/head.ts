import { ofSite, tagline } from '../../page-words.ts'

export const title = ofSite('Saved firms')
export const description = tagline
