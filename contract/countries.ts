import { lazily } from './primitives/lazily.ts'

/** Every country and territory of ISO 3166-1. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** Names in use beside those that `Intl.DisplayNames` gives. */
const otherNames: Readonly<Record<string, string>> = {
  america: 'US',
  'bosnia and herzegovina': 'BA',
  burma: 'MM',
  'cape verde': 'CV',
  congo: 'CG',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'democratic people s republic of korea': 'KP',
  'democratic republic of the congo': 'CD',
  'dr congo': 'CD',
  'east timor': 'TL',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'hong kong': 'HK',
  'islamic republic of iran': 'IR',
  'iran islamic republic of': 'IR',
  'ivory coast': 'CI',
  'korea democratic people s republic of': 'KP',
  'korea republic of': 'KR',
  macau: 'MO',
  macedonia: 'MK',
  myanmar: 'MM',
  palestine: 'PS',
  'republic of korea': 'KR',
  'republic of the congo': 'CG',
  'russian federation': 'RU',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  turkey: 'TR',
  turkiye: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
  'viet nam': 'VN',
}

const namesOf = (style: 'long' | 'short') => new Intl.DisplayNames(['en'], { type: 'region', style })
const longNames = lazily(() => namesOf('long'))

/** "Germany" of "DE". */
export const countryName = (code: string): string => longNames().of(code) ?? code

/** Lower case, without accents, signs and the article, so that spellings of one country meet. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('.', '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')

const codesByName = lazily(() => {
  const short = namesOf('short')
  const byName = new Map(Object.entries(otherNames))
  for (const code of countryCodes) {
    for (const name of [code, countryName(code), short.of(code) ?? code]) byName.set(plain(name), code)
  }
  return byName
})

/** The code of a country as somebody wrote it: by its code or by an English name; null for anything else. */
export const countryCodeOf = (text: string): string | null => codesByName().get(plain(text)) ?? null

/** A country as it is spelled out; what is none stays as it was written. */
export function countryText(text: string): string {
  const code = countryCodeOf(text)
  return code ? countryName(code) : text
}

/** What a firm says about a country: `unstated` where it lists nothing, or a region that is no country. */
export type Availability = 'available' | 'restricted' | 'unstated'

/** Whether a firm takes traders of a country, by the list of countries that it does not serve. */
export function availabilityIn(country: string, restrictedCountries: readonly string[]): Availability {
  const codes = restrictedCountries.map(countryCodeOf)
  if (codes.includes(country)) return 'restricted'
  return codes.length === 0 || codes.includes(null) ? 'unstated' : 'available'
}
