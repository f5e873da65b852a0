import { ofSite, type Words } from '../../page-words.ts'

export const title = ofSite('Prop firm challenges: prices and rules')
export const description: Words = ({ branding }) =>
  `What each prop firm account costs until it is funded, with the code of today, and its rules, compared on ${branding.siteName}.`
