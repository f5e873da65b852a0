import { expect, it } from 'vitest'
import { readYesNo } from './yes-no.ts'

it('yes and no are read as people and spreadsheets of other languages write them', () => {
  for (const text of ['yes', 'TRUE', '1', 'WAHR', 'VRAI', 'Adevărat', 'DOĞRU', 'ΑΛΗΘΗΣ']) {
    expect(readYesNo(text), text).toBe(true)
  }
  for (const text of ['No', 'false', '0', 'FALSCH', 'FAUX', 'FAŁSZ', 'ΨΕΥΔΗΣ']) {
    expect(readYesNo(text), text).toBe(false)
  }
  expect(['', 'maybe', '2'].map(readYesNo)).toEqual([null, null, null])
})
