import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('a folded text', () => {
  it.each([
    ['accents', 'Ördög', 'ordog'],
    ['accents that were composed of two characters', 'O\u0308rdo\u0308g', 'ordog'],
    ['a dotless and a dotted i', 'Işık İSTANBUL ısı', 'isik istanbul isi'],
    ['letters that no mark makes', 'Łódź Straße Ærø', 'lodz strasse aero'],
    ['typographic apostrophes', 'Trader’s O‘Neil D`Or', 'traders oneil dor'],
    ['typed apostrophes', "Trader's", 'traders'],
    ['dashes', 'A–B—C‑D−E', 'a-b-c-d-e'],
    ['invisible characters', 'Ke\u200bst\u00adrel\u2060 R\u200dow\ufeff', 'kestrel row'],
    ['spaces that do not break', 'Halden\u00a0Ridge\u202fX', 'halden ridge x'],
    ['spaces in a row', 'Halden   Ridge', 'halden ridge'],
    ['wide letters', 'ＡＢＣ', 'abc'],
    ['a sigma at the end of a word', 'ΛΟΓΟΣ', 'λογοσ'],
    ['lines, which stay', 'One\nTwo', 'one\ntwo'],
    ['vowels of other scripts, which stay', 'กำไร', 'กําไร'],
  ])('is without %s', (_what, text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folds no further', () => {
    for (const text of ['Işık', 'Straße', 'Trader’s – “x”', '½ ™ ﬁ', 'İ', 'が한'])
      expect(fold(fold(text))).toBe(fold(text))
  })
})
