import { ofSite, type Words } from '../../page-words.ts'

export const title = ofSite('Rules of prop firm challenges in words')
export const description: Words = () =>
  'Drawdown, daily loss, consistency, payouts: what the rules of a challenge mean, with examples.'
