import { expect, it } from 'vitest'
import { noCompany } from '#contract/company/company-rules.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { companyNames, findByCompany } from './company-found.tsx'
import { sistersOf } from './company-section.tsx'

const said = { source: 'https://register.example/1', checkedAt: '2026-11-20' }
const opal = sampleRow({ id: 'opal', name: 'Opal Harbor' })
const copper = sampleRow({ id: 'copper', name: 'Copperline Prop', standing: 'closed' })
const marlow = sampleRow({ id: 'marlow', name: 'Marlow Street' })
const every = [opal, copper, marlow]
const rowOf = (id: string) => every.find((row) => row.id === id)
const names = (...sisters: { firmId: string; name: string }[]) => ({
  ...noCompany,
  sisters: sisters.map((one, index) => ({ id: `s${index}`, ...one, ...said })),
})
const opalCompany = {
  ...names({ firmId: 'copper', name: 'Copperline as it was' }, { firmId: '', name: 'Elsewhere Funding' }),
  legalName: { value: 'Ópal Harbor Trading Ltd', ...said },
}

it('a firm shows whom it names and who names it, each once, by the names that they have now', () => {
  const sisters = sistersOf(
    { id: 'opal', company: opalCompany, sisterOf: ['copper', 'marlow', 'gone'] },
    rowOf,
  )
  expect(sisters.map(({ name, firm, said: from }) => [name, firm?.id, from?.source])).toEqual([
    ['Copperline Prop', 'copper', said.source],
    ['Elsewhere Funding', undefined, said.source],
    ['Marlow Street', 'marlow', undefined],
  ])
})

it('what one firm says holds for the other, and never for itself', () => {
  const back = sistersOf({ id: 'copper', sisterOf: ['opal', 'copper'] }, rowOf)
  expect(back.map(({ name }) => name)).toEqual(['Opal Harbor'])
  const itself = names({ firmId: 'opal', name: 'Opal Harbor' })
  expect(sistersOf({ id: 'opal', company: itself }, rowOf)).toEqual([])
})

it('a sister that two sources name is one, and what is elsewhere stands as it was written', () => {
  const twice = names(
    { firmId: 'copper', name: 'Copperline' },
    { firmId: '', name: 'Elsewhere' },
    { firmId: 'copper', name: 'Copperline Prop' },
    { firmId: '', name: 'Elsewhere Ltd' },
  )
  const sisters = sistersOf({ id: 'opal', company: twice }, rowOf)
  expect(sisters.map(({ name }) => name)).toEqual(['Copperline Prop', 'Elsewhere', 'Elsewhere Ltd'])
})

it('a firm that is gone from the site is told by the name that was written', () => {
  const [sister] = sistersOf({ id: 'opal', company: names({ firmId: 'gone', name: 'Was here' }) }, rowOf)
  expect(sister).toMatchObject({ name: 'Was here', firm: null })
})

const found = (search: string) => {
  const companies = [
    { id: 'opal', company: opalCompany },
    { id: 'copper', sisterOf: ['opal'] },
  ]
  return findByCompany(search, { every, names: companyNames(companies, every) }, ({ name }) =>
    name.toLowerCase(),
  ).map(({ firm, name, kind }) => `${firm.id}: ${kind} ${name}`)
}

it.each([
  // The legal name, without its accent.
  ['opal harbor trading', ['opal: company Ópal Harbor Trading Ltd']],
  // A sister, of the site or not; the firm of that name is found by itself.
  ['copperline', ['opal: sister Copperline Prop']],
  ['elsewhere', ['opal: sister Elsewhere Funding']],
  // The way back.
  ['opal h', ['copper: sister Opal Harbor']],
  ['op', []],
  ['', []],
  ['nobody', []],
])('a search for “%s” finds firms by their company', (search, expected) => {
  expect(found(search)).toEqual(expected)
})
