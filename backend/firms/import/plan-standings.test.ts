import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { firmBulk } from '#contract/firm-bulk.ts'
import type { Role } from '#contract/permissions.ts'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { exported, inWords, sheetOf } from '#testing/backend/sheets.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { planFirms } from './plan-firms.ts'
import { readSheet } from './read-sheet.ts'

describe('a standing in a file', () => {
  const apex = sampleFirm({ id: 'a', slug: 'apex', name: 'Apex' })
  const paused: StaffFirm = {
    ...sampleFirm({ id: 'p', slug: 'p', name: 'Paused' }),
    standing: 'payouts_paused',
    standingSince: '2026-11-12',
    standingSource: 'https://paused.example/notice',
    standingNote: 'Paid by May.',
  }
  const firms = [apex, paused]
  const head = 'name,standing,standingSince,standingSource,standingNote,reason'

  async function plan(csv: string, role: Role = 'admin') {
    const { lines } = await readSheet(sheetOf('firms', csv))
    const rubric = { version: 1, criteria: defaultCriteria }
    const options = { role, removesOthers: false, chosenFirms: new Map(), rubric }
    const { act, ...made } = await planFirms(lines, firms, options)
    // The act is one that the bulk call accepts.
    expect(v.parse(firmBulk, act)).toEqual(act)
    return { ...made, request: act, results: made.results.map(inWords('firms')) }
  }

  const told = ({ results }: Awaited<ReturnType<typeof plan>>) =>
    results.map(({ line, outcome, name, text }) => [line, outcome, name, text].join(' | '))

  it('is written, read back as it is, and left alone by a file that does not know it', async () => {
    expect(exported('firms', firms)).toContain('"Payouts paused"')
    expect(await plan(exported('firms', firms))).toMatchObject({ results: [], unchanged: 2 })
    expect(await plan(`${head}\nApex,operating,,,,Why.`)).toMatchObject({ results: [], unchanged: 1 })
    const older = await plan('name,warning\nPaused,Slow')
    expect(older.request.change[0]?.change).toEqual({ warning: 'Slow' })
  })

  it('is set with its day, source and reason, and lifted with a reason alone', async () => {
    const made = await plan(
      `${head}\nApex,Closed,12 Nov 2026,apex.example/bye,,It said so.\nPaused,operating,,,,It pays again.`,
    )
    expect(made.request.change.map(({ change }) => change)).toEqual([
      {
        standing: 'closed',
        standingSince: '2026-11-12',
        standingSource: 'https://apex.example/bye',
        reason: 'It said so.',
      },
      expect.objectContaining({ standing: 'operating', reason: 'It pays again.' }),
    ])
    expect(made.results[0]).toMatchObject({ outcome: 'changed', text: 'It said so.' })
  })

  it.each([
    ['Apex,Broke,,,,', 'Standing: must be one of Operating, Payouts paused, Winding down, Closed'],
    ['Apex,Closed,,https://a.example/,,Gone.', 'Standing Since: is required where a firm does not operate'],
    ['Apex,Closed,2026-11-12,,,Gone.', 'Standing Source: is required where a firm does not operate'],
    [
      'Apex,Closed,2026-11-12,https://a.example/,,',
      'Reason: is required for a standing, and for a move to or from Avoid',
    ],
    ['Apex,,2026-11-12,,,Why.', 'Standing Since: is kept only where a firm does not operate'],
    [
      `Apex,Closed,2026-11-12,https://a.example/,,${'x'.repeat(301)}`,
      'Reason: must be at most 300 characters',
    ],
  ])('finds the fault of %j', async (line, fault) => {
    expect(told(await plan(`${head}\n${line}`))[0]).toBe(`2 | fault | Apex | ${fault}`)
  })

  it('asks for a reason where a line moves a firm to a tier against which criteria speak, and warns of it', async () => {
    const to = `name,category,assessment,reason\nApex,Silver,,Four of ten say no.\nPaused,Silver,`
    expect(told(await plan(to))).toEqual([
      '2 | changed | Apex | Four of ten say no.',
      '3 | changed | Paused | ',
    ])
    const says = defaultCriteria.slice(0, 4).map(({ key }) => `${key} no 2026-11-20 -`)
    const file = (reason: string) =>
      `name,category,assessment,reason\nApex,Silver,"${says.join('\n')}",${reason}`
    const doubt = 'silver, although 4 criteria say no'
    expect(told(await plan(file('')))).toEqual([`2 | fault | Apex | Reason: is required here: ${doubt}`])
    const made = await plan(file('They are old.'))
    expect(told(made)).toEqual([`2 | changed | Apex | Warning: ${doubt}. They are old.`])
    expect(made.request.change[0]?.change).toMatchObject({ category: 'silver', reason: 'They are old.' })
  })

  it('is no moderator’s, and neither is a move to Avoid without a reason', async () => {
    const line = `${head}\nApex,Closed,2026-11-12,https://a.example/,,Gone.`
    expect(told(await plan(line, 'moderator'))).toEqual([
      '2 | fault | Apex | Only an admin may say that a firm paused payouts, winds down or closed.',
    ])
    expect(told(await plan('name,category\nApex,Avoid'))).toEqual([
      '2 | fault | Apex | Reason: is required for a standing, and for a move to or from Avoid',
    ])
    const moved = await plan('name,category,reason\nApex,Avoid,Refused payouts.')
    expect(moved.request.change[0]?.change).toEqual({ category: 'avoid', reason: 'Refused payouts.' })
  })
})
