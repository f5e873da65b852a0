import { ofSite, type Words } from '../../page-words.ts'

export const title = ofSite('Closed prop firms')
export const description: Words = ({ branding }) =>
  `Prop firms that closed, when, and what became of the accounts, with their reviews, on ${branding.siteName}.`
