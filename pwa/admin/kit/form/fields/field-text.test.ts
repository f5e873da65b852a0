import { describe, expect, it } from 'vitest'
import { formatValue, labelIn } from './field-text.tsx'

describe('a field in a notice', () => {
  it('takes its own label, else that of what it is within', () => {
    const fields = { hero: { label: 'Hero Section' }, 'hero.title': { label: 'Title' } }
    expect(['hero.title', 'hero.showLogo', 'maxFunding'].map((path) => labelIn(fields, path))).toEqual([
      'Title',
      'Hero Section: Show logo',
      'Max funding',
    ])
  })

  it('is text whatever it holds', () => {
    const values = ['', null, true, ['a', 'b'], [], '<b>x</b>', 7]
    expect(values.map(formatValue)).toEqual(['Empty', 'Empty', 'Yes', 'a\nb', 'Empty', '<b>x</b>', '7'])
  })
})
