import { describe, expect, it } from 'vitest'
import type { LastChange } from '#contract/open-forms.ts'
import { changedText, mergedText } from './last-changes.tsx'
import { hereText } from './others-here.tsx'

const now = new Date(2026, 10, 28, 12, 0)
const at = (hour: number, minute: number, day = 28) => new Date(2026, 10, day, hour, minute).toISOString()
const change = (path: string, values: Partial<LastChange> = {}): LastChange => ({
  path,
  changed_at: at(10, 42),
  name: 'mira',
  is_own: false,
  ...values,
})

describe('the line of who else has a form open', () => {
  const person = (name: string, opened_at = at(10, 42)) => ({ name, opened_at })

  it.each([
    [[], ''],
    [[person('mira')], 'mira is here since 10:42'],
    [[person('mira', at(23, 5, 27))], 'mira is here since 27 Nov 2026, 23:05'],
    [[person('mira'), person('tom')], 'mira and tom are here'],
    [[person('mira'), person('tom'), person('ana')], 'mira, tom and ana are here'],
    [[person('mira'), person('tom'), person('ana'), person('jo')], 'mira, tom and 2 more are here'],
  ])('names them: %j', (others, line) => {
    expect(hereText(others, now, 'en-GB')).toBe(line)
  })
})

describe('who changed a field', () => {
  it.each<[Partial<LastChange>, string]>([
    [{}, 'Changed by mira at 10:42'],
    [{ is_own: true }, 'Changed by you in another tab at 10:42'],
    [{ name: null }, 'Changed at 10:42'],
    [{ changed_at: at(9, 5, 26) }, 'Changed by mira on 26 Nov 2026, 09:05'],
  ])('is said with the time: %j', (values, text) => {
    expect(changedText(change('website', values), now, 'en-GB')).toBe(text)
  })
})

describe('a save that kept what others changed', () => {
  const said = (labels: readonly string[], ...changes: LastChange[]) => mergedText(labels, changes).text

  it('names them and the fields', () => {
    const both = mergedText(['Website', 'Warning'], [change('website'), change('warning')])
    expect(both).toEqual({
      text: 'Saved. mira changed Website and Warning meanwhile: both are kept.',
      names: ['mira'],
    })
    expect(said(['Website', 'Warning'], change('website'), change('warning', { name: 'tom' }))).toBe(
      'Saved. mira and tom changed Website and Warning meanwhile: both are kept.',
    )
  })

  it('says so of another tab of one’s own', () => {
    expect(said(['Website'], change('website', { is_own: true }))).toBe(
      'Saved. You changed Website in another tab: both are kept.',
    )
  })

  it('names nobody where it is not known of all of them', () => {
    const text = 'Saved. Website and Warning were changed meanwhile: both are kept.'
    expect(said(['Website', 'Warning'])).toBe(text)
    expect(said(['Website', 'Warning'], change('website'), change('warning', { name: null }))).toBe(text)
    expect(said(['Website', 'Warning'], change('website'), change('warning', { is_own: true }))).toBe(text)
    expect(said(['Website'])).toBe('Saved. Website was changed meanwhile: both are kept.')
  })

  it('counts fields beyond the third', () => {
    expect(said(['A', 'B', 'C', 'D'], change('a'))).toBe(
      'Saved. mira changed A, B, C and D meanwhile: both are kept.',
    )
    expect(said(['A', 'B', 'C', 'D', 'E'], change('a'))).toBe(
      'Saved. mira changed A, B, C and 2 more fields meanwhile: both are kept.',
    )
  })
})
