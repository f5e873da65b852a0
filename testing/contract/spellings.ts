/** Names as they are stored, and as a person types them to find them. Every search is asked for each. */
export const spellings: readonly (readonly [stored: string, typed: string])[] = [
  ['Zoë Müller Trading', 'zoe muller'],
  ['Zoe Muller Trading', 'Zoë Müller'],
  ['Cafe\u0301 Fonds', 'café'],
  ['Café Fonds', 'cafe\u0301'],
  ['Işık Yatırım', 'isik yatirim'],
  ['ISIK Yatirim', 'ışık'],
  ['Łódź Capital', 'lodz'],
  ['Trader’s Row', "trader's"],
  ["Trader's Row", 'trader’s'],
  ['Top–Step Funding', 'top-step'],
  ['Kes\u200btrel Funding', 'kestrel'],
  ['Kestrel Funding', 'kes\u200btrel'],
  ['Halden\u00a0Ridge', 'halden ridge'],
  ['Großmann Capital', 'grossmann'],
  ['Strasse Capital', 'straße'],
  ['O’Neil Funding', 'oneil'],
]
