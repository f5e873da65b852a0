import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ownContent } from '#contract/own-submissions.ts'
import { sentFacts } from './own-facts.tsx'

const sent = (content: object, files?: readonly string[]) =>
  sentFacts({
    content: v.parse(ownContent, content),
    ...(files && { files: files.map((name) => ({ name, size: 9 })) }),
  }).map(({ label, value }) => `${label}: ${value}`)

it('A review that was sent tells its result, its amount and its files', () => {
  expect(sent({ outcome: 'paid_out', payoutAmount: '$1,280' }, ['payout.jpg'])).toEqual([
    'Result: Paid out',
    'Payout amount: $1,280',
    'File: payout.jpg',
  ])
  expect(sent({ outcome: 'payout_refused', payoutAmount: '$900' }, ['a.pdf', 'b.png'])).toEqual([
    'Result: Payout refused',
    'Amount you asked for: $900',
    'Files: a.pdf, b.png',
  ])
})

it('What was not said, and what a report of before does not name, is left out', () => {
  expect(sent({})).toEqual([])
  expect(sent({ outcome: 'passed' }, [])).toEqual(['Result: Passed'])
})
