import { ofSite, type Words } from '../../page-words.ts'

export const title = ofSite('Changes of prop firms')
export const description: Words = ({ branding }) =>
  `What changed at which prop firm, when and why: prices, codes, tiers, rules and standing, recorded by ${branding.siteName}.`
