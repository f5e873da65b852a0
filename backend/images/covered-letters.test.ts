import { expect, test } from 'vitest'
import { canBeShown } from './covered-letters.ts'

/** As with the fonts of the Dockerfile's image. A machine with fonts of all scripts would show the second list too. */
test.each([
  'Apex™ №1 – “Ωmega” €',
  'Ćwikła & Šimůnek',
  'Ёлка',
  'e\u0301 a\u0300\u0301',
  '■□▯█▮☐',
  'a\u200bb\u00a0c\u202ed',
  '',
])('The fonts here have all letters of "%s"', async (text) => {
  expect(await canBeShown(text)).toBe(true)
})

test.each(['漢', 'かな', '한', 'ไทย', 'हिन्दी', 'x\u0594', '\u{20000}', '\ue123', 'Mixed 天 words'])(
  'The fonts here lack a letter of "%s"',
  async (text) => {
    expect(await canBeShown(text)).toBe(false)
  },
)
