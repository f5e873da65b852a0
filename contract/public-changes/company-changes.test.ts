import { expect, it } from 'vitest'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { noCompany } from '../company/company-rules.ts'
import { changeText } from './change-sentence.ts'
import { companyChanges } from './company-changes.ts'
import { firmChanges } from './firm-changes.ts'

const said = { source: 'https://register.example/1', checkedAt: '2026-11-20' }
const later = { ...said, checkedAt: '2026-12-03' }
const dvorn = { id: 'p1', name: 'Marek Dvorn', role: 'director', ...said }

it('each part that changed is told by itself', () => {
  const before = { ...noCompany, legalName: { value: 'Old Ltd', ...said } }
  const after = {
    ...noCompany,
    legalName: { value: 'New Ltd', ...said },
    country: { value: 'Elbany', ...said },
    sisters: [{ id: 's1', firmId: 'copper', name: 'Copperline Prop', ...said }],
  }
  const changes = firmChanges(sampleFirm({ company: before }), sampleFirm({ company: after }))
  expect(changes.map(changeText)).toEqual([
    'Legal name: New Ltd instead of Old Ltd',
    'Country: Elbany instead of none',
    'Sister firms: Copperline Prop added',
  ])
})

it('that people changed is told, and nobody is named', () => {
  const told = companyChanges({ ...noCompany, people: [dvorn] }, noCompany)
  expect(told).toEqual([{ kind: 'company', field: 'company.people', before: null, after: null }])
})

it('that staff looked again tells nothing', () => {
  const whole = (checked: typeof said) => ({
    legalName: { value: 'A Ltd', ...checked },
    people: [],
    sisters: [{ id: 's1', firmId: '', name: 'B', ...checked }],
    notices: [{ id: 'n1', title: 'T', authority: 'A', day: '2026-11-01', ...checked }],
  })
  expect(companyChanges(whole(said), whole(later))).toEqual([])
  expect(firmChanges(sampleFirm(), sampleFirm({ company: noCompany }))).toEqual([])
})
