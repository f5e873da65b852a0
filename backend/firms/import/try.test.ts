import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { inWords, sheetOf } from '#testing/backend/sheets.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { planFirms } from './plan-firms.ts'
import { planChallenges } from './plan-challenges.ts'
import { readSheet } from './read-sheet.ts'
it('x', async () => {
  for (const of of ['firms', 'challenges'] as const) {
    const bytes = readFileSync(`/work/shared/faults/${of}-messy.csv`)
    const text = of === 'firms' ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString()
    const sheet = await readSheet(sheetOf(of, text))
    console.log(sheet.fault, sheet.unknown, [...sheet.named], sheet.lines.length)
    const names = of === 'challenges' ? [...new Set(sheet.lines.map((l) => l.cells.get('firm') ?? ''))] : []
    const firms = names.map((name, at) => sampleFirm({ id: `f${at}`, slug: `f${at}`, name, challenges: [] }))
    const rubric = { version: 1, criteria: defaultCriteria }
    const options = { role: 'admin', removesOthers: false, chosenFirms: new Map(), rubric } as const
    const plan = await (of === 'firms' ? planFirms : planChallenges)(sheet.lines, firms, options)
    for (const r of plan.results.slice(0, 12).map(inWords(of))) console.log(r.line, r.outcome, r.name, r.text, JSON.stringify(r.changes).slice(0, 300))
    console.log(JSON.stringify(plan.act.create[0]), JSON.stringify(plan.act.change[0])?.slice(0,900))
  }
})
