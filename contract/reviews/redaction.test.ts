import { describe, expect, it } from 'vitest'
import { redact, wordsOf } from './redaction.ts'

const wordsIn = (text: string) => wordsOf(text).map(({ start, end }) => text.slice(start, end))

describe('the words of a text', () => {
  it('stand between blanks and punctuation', () => {
    expect(wordsIn('Daniel from support (ticket HR-20931) was “quick”. 5 $!')).toEqual([
      'Daniel',
      'from',
      'support',
      'ticket',
      'HR-20931',
      'was',
      'quick',
      '5',
      '$',
    ])
    expect(wordsIn('mail a.b@c.example, or https://c.example/x?y.')).toEqual([
      'mail',
      'a.b@c.example',
      'or',
      'https://c.example/x?y',
    ])
  })

  it('are letters where a script has no blanks, and whole characters everywhere', () => {
    expect(wordsIn('支付慢 ok')).toEqual(['支', '付', '慢', 'ok'])
    expect(wordsIn('שלום 👍🏽 e\u0301té')).toEqual(['שלום', '👍🏽', 'e\u0301té'])
    expect(wordsIn(' ... \n')).toEqual([])
  })

  it('are found in a text of punctuation alone without going through it twice', () => {
    expect(wordsIn(`a${'!'.repeat(200_000)}`)).toEqual(['a'])
    expect(wordsIn('!a'.repeat(20_000))).toHaveLength(1)
  })
})

describe('a published text', () => {
  const text = 'Daniel from support (ticket HR-20931) was quick.\nAccount 4471-208 is open.'

  it('is the text itself where nothing is removed', () => {
    expect(redact(text, [])).toBe(text)
  })

  it('has one mark for each run of words', () => {
    expect(redact(text, [4, 0, 7, 8])).toBe(
      '[removed] from support (ticket [removed]) was quick.\n[removed] is open.',
    )
    expect(redact(text, [0, 0, 1, 2, 3])).toBe('[removed] HR-20931) was quick.\nAccount 4471-208 is open.')
  })

  it('passes over what is no word', () => {
    expect(redact('One two', [5, -1, 0.5])).toBe('One two')
    expect(redact('', [0])).toBe('')
  })

  it('holds nothing that the text does not, whatever is removed', () => {
    const all = wordsOf(text).map((_, index) => index)
    for (let bits = 0; bits < 2 ** all.length; bits += 37) {
      const published = redact(
        text,
        all.filter((at) => (bits >> at) & 1),
      )
      let at = 0
      for (const part of published.split('[removed]')) {
        const found = text.indexOf(part, at)
        expect(found).toBeGreaterThanOrEqual(at)
        at = found + part.length
      }
    }
  })
})
