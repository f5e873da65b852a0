import { firmDefaults, type NewFirm } from '#contract/firm.ts'
import { createChance } from './chance.ts'
import {
  benefits,
  countries,
  descriptions,
  drawbacks,
  endings,
  firstWords,
  secondWords,
  stories,
} from './words.ts'

/** How many of a hundred firms are in each tier. */
const CATEGORIES = [
  ['Gold', 20],
  ['Silver', 28],
  ['Bronze', 32],
  ['Avoid', 16],
  ['New', 4],
] as const

const INSTRUMENTS = ['forex', 'futures', 'cfd', 'Crypto', 'Options', 'Stocks', 'Indices'] as const

type Chance = ReturnType<typeof createChance>

function categoryAt(chance: Chance): string {
  let point = chance.whole(0, 99)
  for (const [category, share] of CATEGORIES) {
    point -= share
    if (point < 0) return category
  }
  return 'New'
}

/** The `n`th name; 13,824 of them are different. */
function nameAt(n: number): string {
  const first = firstWords[n % firstWords.length]
  const second = secondWords[Math.floor(n / firstWords.length) % secondWords.length]
  const ending = endings[Math.floor(n / (firstWords.length * secondWords.length) + n) % endings.length]
  return `${first} ${second} ${ending}`
}

function offerOf(chance: Chance, site: string, word: string): Partial<NewFirm> {
  if (!chance.happens(0.6)) return {}
  const percent = chance.pick([5, 10, 15, 20, 25, 30, 40, 50])
  return {
    affiliateEnabled: true,
    affiliateCode: `${word.toUpperCase()}${percent}`,
    affiliateUrl: `${site}?ref=tierboard&offer=${chance.whole(1000, 9999)}`,
    discountPercentage: percent,
    discountValidUntil: chance.happens(0.4) ? `2031-0${chance.whole(1, 9)}-${chance.whole(10, 28)}` : '',
    requiresCodeCopy: chance.happens(0.3),
  }
}

function firmAt(n: number, chance: Chance): NewFirm {
  const name = nameAt(n)
  const category = categoryAt(chance)
  const site = `https://${name.toLowerCase().replaceAll(' ', '')}.example/`
  const most = chance.pick([50, 100, 150, 200, 300, 400, 600])
  const fee = chance.whole(29, 249)
  return {
    ...firmDefaults,
    name,
    category,
    website: site,
    instruments: chance.some(INSTRUMENTS, 1, 5),
    maxFunding: `$${chance.pick([5, 10, 25])}K – $${most}K`,
    profitSplit: `Up to ${chance.pick([70, 75, 80, 85, 90, 95])}%`,
    evaluationFee: `$${fee} – $${fee + chance.whole(50, 900)}`,
    maxAccounts: String(chance.whole(1, 10)),
    copyTrading: chance.happens(0.5),
    warning:
      category === 'Avoid' && chance.happens(0.5)
        ? 'Several reports of payouts refused without a reason.'
        : '',
    description: chance.some(descriptions, 3, 4).join(' '),
    pros: chance.some(benefits, 3, 5),
    cons: chance.some(drawbacks, 1, 3),
    experience: chance.some(stories, 2, 3).join(' '),
    platforms: chance.some(['MetaTrader 5', 'cTrader', 'DXtrade', 'TradingView', 'NinjaTrader'], 1, 3),
    drawdownType: chance.pick(['Static', 'Trailing', 'End of day']),
    payoutFrequency: chance.pick(['Every 14 days', 'Weekly', 'Monthly', 'On demand']),
    restrictedCountries: chance.some(countries, 0, 5),
    ...offerOf(chance, site, name.split(' ')[0] ?? ''),
  }
}

/** `count` invented firms, the same ones in every run; the first hundred of a thousand are the hundred. */
export function someFirms(count: number): readonly NewFirm[] {
  const chance = createChance(20_261_120)
  return Array.from({ length: count }, (_, n) => firmAt(n, chance))
}
