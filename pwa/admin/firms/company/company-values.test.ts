import { describe, expect, it } from 'vitest'
import { commonOf, companyValues, isBlank, unsourced, withCommon } from './company-values.ts'

const registry = { source: 'https://registry.example', checkedAt: '2026-11-20' }
const news = { source: 'https://news.example', checkedAt: '2026-11-01' }
const none = { source: '', checkedAt: '' }
const person = { id: 'p1', name: 'Ilse Varga', role: '' }

describe('one source and day for a company', () => {
  const company = {
    ...companyValues(),
    legalName: { value: 'Ridge Ltd', ...registry },
    country: { value: 'Elbany', ...none },
    broker: { value: 'Kern', ...news },
    people: [{ ...person, ...registry }],
  }

  it('are those of the first line that has some', () => {
    expect(commonOf(company)).toEqual(registry)
    expect(commonOf(companyValues())).toEqual(none)
  })

  it('reach the lines that have none and those that had them, and no line with its own, nor one that says nothing', () => {
    const next = { source: 'https://court.example', checkedAt: '2026-11-25' }
    const after = withCommon(company, registry, next)
    expect(after).toMatchObject({
      legalName: next,
      country: next,
      broker: news,
      founded: { value: '', ...none },
      people: [{ name: 'Ilse Varga', ...next }],
    })
    expect(unsourced(company)).toEqual(['country'])
    expect(unsourced(after)).toEqual([])
  })

  it('are nothing of a company of which nothing is known', () => {
    expect([isBlank(companyValues()), isBlank(company)]).toEqual([true, false])
    expect(isBlank({ ...companyValues(), people: [{ ...person, ...none }] })).toBe(false)
  })
})
