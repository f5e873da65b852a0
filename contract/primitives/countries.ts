import { fold } from './fold.ts'
import { lazily } from './lazily.ts'

/** Every country and territory of ISO 3166-1. */
export const countryCodes: readonly string[] =
  (
    'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR' +
    'CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU' +
    'IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ' +
    'MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI' +
    'SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'
  ).match(/../g) ?? []

/** Names in use beside those that `Intl.DisplayNames` gives. */
const otherNames: Readonly<Record<string, string>> = {
  'czech republic': 'CZ',
  'democratic republic of the congo': 'CD',
  'dr congo': 'CD',
  'great britain': 'GB',
  'iran islamic republic of': 'IR',
  'ivory coast': 'CI',
  'korea republic of': 'KR',
  macau: 'MO',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'syrian arab republic': 'SY',
  turkey: 'TR',
  turkiye: 'TR',
  uae: 'AE',
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
  fold(text)
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

/** The code of a country written as its code or its English name; null for anything else. */
export const countryCodeOf = (text: string): string | null => codesByName().get(plain(text)) ?? null

/** A country as it is spelled out; a text that names no country is returned unchanged. */
export function countryText(text: string): string {
  const code = countryCodeOf(text)
  return code ? countryName(code) : text
}
