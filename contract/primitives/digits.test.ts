import { expect, it } from 'vitest'
import { plainDigits, plainNumber } from './digits.ts'

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['A41F ٠٩CE', 'A41F 09CE'],
  ['½²', '½²'],
])('the digits of %j are those of %j', (given, plain) => {
  expect(plainDigits(given)).toBe(plain)
})

it.each([
  ['١٬٢٨٠٫٥٠', '1,280.50'],
  ['۵۰،۰۰۰', '50,000'],
  ['＄１，２８０．５０', '$1,280.50'],
  ['￥５０Ｋ', '¥50K'],
  ['٨٠٪', '80%'],
  ['€1 280', '€1 280'],
])('the number %j is %j', (given, plain) => {
  expect(plainNumber(given)).toBe(plain)
  expect(plainNumber(given)).toHaveLength(given.length)
})
