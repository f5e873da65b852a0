import { ofSite, tagline } from '../../page-words.ts'

export const title = ofSite('Compare firms')
export const description = tagline
