import { expect, it } from 'vitest'
import { wordsOf } from '#contract/reviews/redaction.ts'
import { suspiciousWords } from './suspicious-words.ts'

const marked = (text: string) => {
  const words = wordsOf(text)
  return [...suspiciousWords(text, words)].map((at) => text.slice(words[at]?.start, words[at]?.end))
}

it('Numbers of accounts, tickets and telephones, and addresses are marked', () => {
  expect(marked('Ticket HR-20931, account 4471-208.')).toEqual(['HR-20931', '4471-208'])
  expect(marked('Write to mara@trader.example or @mara_fx, see https://firm.example/x and firm.io.')).toEqual(
    ['mara@trader.example', 'mara_fx', 'https://firm.example/x', 'firm.io'],
  )
  expect(marked('Call +44 20 7946 0958 now')).toEqual(['+44', '20', '7946', '0958'])
})

it('Amounts, days and counts are not', () => {
  expect(
    marked('Paid $1,280 of 50,000 in 2026, on 2026-11-14 and 14.11.2026, 1.280.000 € and $100000.'),
  ).toEqual([])
  expect(marked('Passed in 12 days, 3 of 10 accounts. Really.Good')).toEqual([])
})

it('A text of any script and length is searched without delay', () => {
  expect(marked('口座番号は 1234567 です')).toEqual(['1234567'])
  expect(marked('1 '.repeat(5000))).toHaveLength(5000)
  expect(marked('a.'.repeat(5000))).toEqual([])
})
