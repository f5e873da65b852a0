import { ofSite, type Words } from '../../page-words.ts'

export const title = ofSite('Reviews of prop firms')
export const description: Words = ({ branding }) =>
  `What traders report about prop firms on ${branding.siteName}: stars, payouts and refusals, newest first.`
