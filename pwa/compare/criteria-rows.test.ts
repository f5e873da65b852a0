import { expect, it } from 'vitest'
import { toFirmDetails } from '#contract/firm.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { criteriaRows } from './criteria-rows.ts'

const criterion = (key: string, name: string) => ({ key, name, meaning: `${name}.`, evidence: 'A page' })
const rubric = {
  version: 3,
  criteria: [
    criterion('legal-entity', 'Legal entity is named'),
    criterion('fees-complete', 'Fees are complete'),
  ],
}
const line = (key: string, verdict: 'yes' | 'no') => ({
  criterion: key,
  verdict,
  note: '',
  source: '',
  checkedOn: '2026-11-18',
})
const assessed = (...assessment: ReturnType<typeof line>[]) => ({
  details: toFirmDetails(sampleFirm({ assessment })),
})

it('Criteria are rows in the order of the rubric, and those that differ are marked', () => {
  const one = assessed(line('fees-complete', 'no'), line('legal-entity', 'yes'))
  const rows = criteriaRows([one, assessed(line('legal-entity', 'yes'))], rubric)
  expect(rows.map(({ label, values, beside, differs }) => ({ label, values, beside, differs }))).toEqual([
    { label: 'Met', values: ['1 of 2', '1 of 2'], beside: ['', '1 not known'], differs: true },
    { label: 'Legal entity is named', values: ['Yes', 'Yes'], beside: ['', ''], differs: false },
    { label: 'Fees are complete', values: ['No', 'Not known'], beside: ['', ''], differs: true },
  ])
  expect(rows.every(({ group }) => group?.note === 'rubric version 3')).toBe(true)
  expect(rows[2]?.verdicts).toEqual(['no', 'unknown'])
})

it('A firm that nobody assessed says so, as does one whose details are not on the device', () => {
  const [met, entity] = criteriaRows(
    [assessed(line('legal-entity', 'yes')), assessed(), { details: null }],
    rubric,
  )
  expect(met?.values).toEqual(['1 of 2', 'Not assessed yet', 'Not on this device'])
  expect(entity?.values).toEqual(['Yes', 'Not known', 'Not on this device'])
})

it('There is no row where no firm was assessed, or the rubric is not known', () => {
  expect(criteriaRows([assessed(), assessed()], rubric)).toEqual([])
  expect(criteriaRows([assessed(line('legal-entity', 'yes'))], null)).toEqual([])
})
