import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { outcomes } from '#contract/reviews/options.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { emptyFields, type SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import { textOf } from '#testing/screens/rendered-list.tsx'
import { ExperienceFields } from './experience-fields.tsx'
import { problemsOf } from './form-rules.ts'

const { formFields } = settingsDefaults.userSubmissions
const now = new Date('2026-11-27T12:00:00.000Z')

const problemsIn = (said: Partial<SubmissionFields>) => {
  const written = { firmName: 'A', rating: '4', description: 'B' }
  return problemsOf({ ...emptyFields, ...written, outcome: 'paid_out', ...said }, 0, formFields)
}
const shown = (said: Partial<SubmissionFields>) =>
  renderToStaticMarkup(
    <ExperienceFields
      fields={{ ...emptyFields, ...said }}
      problems={{}}
      write={() => undefined}
      place={() => () => undefined}
    />,
  )

describe('The part of the form about a payout', () => {
  beforeEach(() => void vi.setSystemTime(now))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['0026-11-01', 'Please choose a day between 1970 and 2100.'],
    ['2999-01-01', 'Please choose a day that is not in the future.'],
    ['unfinished', 'Please write the whole day, or leave it empty.'],
  ])('is not sent with %j for a day: its field says so', (day, problem) => {
    for (const field of ['experiencedOn', 'payoutRequestedOn', 'payoutReceivedOn'] as const)
      expect(problemsIn({ [field]: day })[field]).toBe(problem)
  })

  it('is asked for where the result is about one, and nowhere else', () => {
    for (const { key, hasPayout } of outcomes) {
      expect(shown({ outcome: key }).includes('>The payout<')).toBe(hasPayout)
    }
    expect(shown({})).not.toContain('The payout')
  })

  it.each([
    ['paid_out', ['Payout amount', 'Received on', 'How was it paid?'], ['Which reason', 'you asked for']],
    [
      'payout_refused',
      ['Amount you asked for', 'Which reason did the firm give?'],
      ['Received on', 'How was'],
    ],
    ['payout_waiting', ['Amount you asked for', 'Asked for on'], ['Received on', 'How was', 'Which reason']],
  ])('asks of %s what it can say', (outcome, asked, absent) => {
    const text = textOf(shown({ outcome }))
    for (const label of asked) expect(text).toContain(label)
    for (const label of absent) expect(text).not.toContain(label)
  })

  it('and its proof stand directly after the result, before what is asked of every experience', () => {
    const html = renderToStaticMarkup(
      <ExperienceFields
        fields={{ ...emptyFields, outcome: 'payout_refused' }}
        problems={{}}
        write={() => undefined}
        place={() => () => undefined}
        proof={<p>Proof</p>}
      />,
    )
    const places = ['Clear the result', 'The payout', '>Proof<', 'Account size', 'Date of the experience']
    const found = places.map((label) => html.indexOf(label))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
  })

  it('says how many days it took', () => {
    const days = { payoutRequestedOn: '2026-11-09', payoutReceivedOn: '2026-11-13' }
    expect(textOf(shown({ outcome: 'paid_out', ...days }))).toContain('4 days')
    expect(textOf(shown({ outcome: 'paid_out', ...days, payoutReceivedOn: '' }))).not.toContain('days')
  })

  it('says which day is wrong, by the clock of the device', () => {
    const early = { payoutRequestedOn: '2026-11-13', payoutReceivedOn: '2026-11-09' }
    expect(problemsIn(early)).toEqual({ payoutReceivedOn: 'Before 13 Nov 2026, the day you asked' })
    const tomorrow = dayOf(new Date(now.getTime() + days(1)))
    const future = 'Please choose a day that is not in the future.'
    expect(problemsIn({ payoutRequestedOn: tomorrow })).toEqual({ payoutRequestedOn: future })
    expect(problemsIn({ payoutReceivedOn: tomorrow })).toEqual({ payoutReceivedOn: future })
    expect(problemsIn({ payoutRequestedOn: dayOf(now), payoutReceivedOn: dayOf(now) })).toEqual({})
  })
})
