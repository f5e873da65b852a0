import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hostileUrls } from '#testing/contract/hostile-urls.ts'
import { type Company, company } from './company.ts'
import { companyFacts, companyLists } from './company-facts.ts'
import { isKnown, noCompany, sisterIds, withoutPeople } from './company-rules.ts'
import { givenCompany } from './given-company.ts'

const source = 'https://register.example/1'
const checkedAt = '2026-11-20'
const fact = (value: string) => ({ value, source, checkedAt })
const person = { id: 'p1', name: 'Marek Dvorn', role: 'director', source, checkedAt }
const sister = { id: 's1', firmId: 'firm-2', name: 'Copperline Prop', source, checkedAt }
const notice = {
  id: 'n1',
  title: 'Not authorised',
  authority: 'The authority',
  day: '2026-11-17',
  source,
  checkedAt,
}

/** Path and message of each fault; null for none. */
function faultsOf(value: unknown): readonly string[] | null {
  const { success, issues } = v.safeParse(givenCompany, value)
  return success ? null : issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

describe('a company', () => {
  it('is taken with all that is known of it, and looks the same when it is read again', () => {
    const whole = {
      ...Object.fromEntries(companyFacts.map(({ key }) => [key, fact(key === 'founded' ? '2023-06' : key)])),
      people: [person],
      sisters: [sister],
      notices: [notice],
    }
    const taken = v.parse(company, whole)
    expect(taken).toEqual(whole)
    expect(v.parse(company, taken)).toEqual(taken)
    expect(isKnown(taken)).toBe(true)
  })

  it('has no facts that are blank, so that an empty form says nothing', () => {
    const blank = Object.fromEntries(companyFacts.map(({ key }) => [key, { value: '', source, checkedAt }]))
    expect(v.parse(company, blank)).toEqual(noCompany)
    expect(isKnown(v.parse(company, {}))).toBe(false)
  })

  it.each([
    [
      { legalName: { value: 'A Ltd', source: '', checkedAt } },
      'legalName.source: must be given, with the day',
    ],
    [
      { legalName: { value: 'A Ltd', source, checkedAt: '' } },
      'legalName.source: must be given, with the day',
    ],
    [{ country: fact('x'.repeat(81)) }, 'country.value: must be at most 80 characters'],
    [{ people: [{ ...person, name: ' ' }] }, 'people.0.name: is required'],
    [
      { people: [{ id: 'p1', role: 'director' }] },
      'people.0: must have a name, a source and a day, or an id alone',
    ],
    [{ people: [person, person] }, 'people: must not name an id twice'],
    [{ sisters: [{ ...sister, firmId: "' OR 1=1" }] }, 'sisters.0.firmId: must be an identifier'],
    [{ sisters: [{ ...sister, name: '' }] }, 'sisters.0.name: is required'],
    [{ notices: [{ ...notice, day: '2026-06-31' }] }, 'notices.0.day: must be a date like 2026-12-31'],
    [{ notices: Array(companyLists.notices.most + 1).fill(notice) }, 'notices: must hold at most 20 entries'],
  ])('is refused where it is wrong: %j', (value, fault) => {
    expect(faultsOf(value)).toContain(fault)
  })

  it.each(['2023', '2023-06', '2024-02-29'])('was founded in %s', (value) => {
    expect(faultsOf({ founded: fact(value) })).toBeNull()
  })

  it.each(['23', '2023-13', '2023-02-30', '2023-6', 'June 2023', '2023-06-14T00:00'])(
    'was not founded in %s',
    (value) => {
      expect(faultsOf({ founded: fact(value) })).not.toBeNull()
    },
  )

  it.each([
    ['0000', false],
    ['0999-06', false],
    ['1599-12-31', false],
    ['1600', true],
    ['1602-03-20', true],
  ])('that staff say was founded in %s is taken: %j; one that is stored always', (value, isTaken) => {
    expect(v.is(givenCompany, { founded: fact(value) })).toBe(isTaken)
    expect(v.is(company, { founded: fact(value) })).toBe(true)
  })

  it('is emptied by null, as it is by an object without fields', () => {
    expect(v.parse(givenCompany, null)).toEqual(noCompany)
    expect(v.parse(givenCompany, {})).toEqual(noCompany)
  })

  it.each(hostileUrls)('takes no address like %j', (hostile) => {
    for (const row of [
      { legalName: { ...fact('A Ltd'), source: hostile } },
      { people: [{ ...person, source: hostile }] },
      { sisters: [{ ...sister, source: hostile }] },
      { notices: [{ ...notice, source: hostile }] },
    ]) {
      expect(faultsOf(row)).not.toBeNull()
    }
  })

  it('names people by their ids where nobody may be named', () => {
    const whole: Company = { ...noCompany, people: [person] }
    const unnamed = withoutPeople(whole)
    expect(unnamed.people).toEqual([{ id: 'p1' }])
    expect(JSON.stringify(unnamed)).not.toMatch(/Dvorn|director|register/)
    // As it comes back from History.
    expect(v.parse(company, unnamed)).toEqual(unnamed)
  })

  it('tells which firms of the site it names, each once', () => {
    const other = { ...sister, id: 's2', firmId: '', name: 'Elsewhere' }
    expect(sisterIds({ sisters: [sister, { ...sister, id: 's3' }, other] })).toEqual(['firm-2'])
  })
})
