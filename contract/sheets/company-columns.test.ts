import { expect, it } from 'vitest'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import type { Company } from '../company/company.ts'
import type { StaffFirm } from '../firm.ts'
import { companyColumns, withCompany } from './company-columns.ts'

const said = { source: 'https://register.example/1', checkedAt: '2026-11-20' }
const company: Company = {
  legalName: { value: 'Opal Harbor Trading Ltd', ...said },
  people: [{ id: 'p1', name: 'Marek Dvorn', role: 'director', ...said }],
  sisters: [{ id: 's1', firmId: '', name: 'Elsewhere', ...said }],
  notices: [{ id: 'n1', title: 'Not authorised', authority: 'Them', day: '2026-11-17', ...said }],
}
const firm = sampleFirm({ company }) as StaffFirm
const column = (key: string) => {
  const found = companyColumns.find((one) => one.key === `company.${key}`)
  if (!found) throw new Error(`No column ${key}`)
  return found
}
const read = (key: string, cell: string) => ({ [`company.${key}`]: column(key).read(cell) })

it('every part of a company is a cell, which is read back as it was', () => {
  const cells = Object.fromEntries(companyColumns.map((one) => [one.key, one.write(firm)]))
  expect(cells).toMatchObject({
    'company.legalName': '2026-11-20 https://register.example/1 Opal Harbor Trading Ltd',
    'company.country': '',
    'company.people': '2026-11-20 https://register.example/1 Marek Dvorn | director',
    'company.sisters': '2026-11-20 https://register.example/1 Elsewhere',
  })
  const values = Object.fromEntries(
    companyColumns.map((one) => {
      const reading = one.read(one.write(firm))
      return [one.key, reading && 'value' in reading ? reading.value : reading]
    }),
  )
  expect(withCompany(values as Partial<StaffFirm>, firm)).toEqual({ company })
})

it('a cell changes its part alone, and an empty one takes it away', () => {
  const changed = withCompany({ 'company.legalName': undefined } as Partial<StaffFirm>, firm)
  const { legalName: _, ...rest } = company
  expect(changed).toEqual({ company: rest })
  expect(withCompany({ name: 'A' }, firm)).toEqual({ name: 'A' })
})

it('rows of one title are told apart, and keep their ids in the order in which they stand', () => {
  const notices = ['Them', 'Others'].map((authority, at) => ({
    id: `n${at + 1}`,
    title: 'Warning',
    authority,
    day: '2026-11-17',
    ...said,
  }))
  const before = sampleFirm({ company: { ...company, notices } }) as StaffFirm
  const cell = column('notices').write(before)
  const reading = column('notices').read(cell.replace('| Others |', '| Somebody else |'))
  const value = reading && 'value' in reading ? reading.value : reading
  const changed = withCompany({ 'company.notices': value } as Partial<StaffFirm>, before)
  expect(changed.company?.notices.map(({ id, authority }) => [id, authority])).toEqual([
    ['n1', 'Them'],
    ['n2', 'Somebody else'],
  ])
})

it('a text with the sign that stands between texts is read back as it was', () => {
  const people = [{ id: 'p1', name: 'Dvorn | Sons', role: 'founder | CEO \\| all', ...said }]
  const cell = column('people').write(sampleFirm({ company: { ...company, people } }) as StaffFirm)
  expect(column('people').read(cell)).toMatchObject({
    value: [{ name: 'Dvorn | Sons', role: 'founder | CEO \\| all' }],
  })
})

it.each([
  ['legalName', 'Opal Harbor Trading Ltd', 'must be given, with the day'],
  ['legalName', '2026-11-20 javascript:alert(1) X', 'must be a web address'],
  ['founded', '2026-11-20 https://register.example/1 lately', 'must be a year, a month or a day'],
  ['notices', '2026-11-20 https://register.example/1 Not authorised', 'is required'],
])('a cell of %s that cannot be so is a fault: %s', (key, cell, fault) => {
  expect(JSON.stringify(read(key, cell))).toContain(fault)
})
