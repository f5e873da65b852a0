import { ofSite, type Words } from '../../page-words.ts'

export const title = ofSite('How we rate')
export const description: Words = ({ branding }) =>
  `How ${branding.siteName} ranks firms, checks reviews and earns money, with the numbers.`
