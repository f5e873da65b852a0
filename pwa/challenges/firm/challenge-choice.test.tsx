import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { ChallengeChoice, ofSameKind } from './challenge-choice.tsx'

const twoSteps = sampleChallenge({ id: 'two', name: 'Ridge', steps: '2' })
const instant = sampleChallenge({ id: 'instant', name: 'Ridge Instant', steps: 'instant' })
const large = { accountSize: 100_000 }
const all = [twoSteps, instant, { ...twoSteps, ...large, id: 'large-two' }]

const rendered = (challenges: typeof all, chosen = twoSteps) =>
  renderToString(<ChallengeChoice all={challenges} chosen={chosen} onChoose={() => undefined} />)

test('The kinds of the chosen size stand beside each other, the chosen one checked', () => {
  const html = rendered(all, instant)
  const kinds = [...html.matchAll(/<input type="radio"[^>]*?( checked="")?\/><span>([^<]*)/g)]
  expect(kinds.map(([, checked, label]) => [label, checked !== undefined])).toEqual([
    ['2 steps', false],
    ['Instant', true],
  ])
})

test('Kinds with as many steps are told apart by their names', () => {
  const html = rendered([twoSteps, { ...twoSteps, id: 'plus', name: 'Ridge Plus' }])
  expect(html).toContain('<span>Ridge<')
  expect(html).toContain('<span>Ridge Plus<')
})

test('Nothing is asked where there is one challenge', () => {
  expect(rendered([twoSteps])).toBe('')
})

test('The chosen kind stays with another size that has it, else the first of that size is chosen', () => {
  const larger = all.map((challenge) => ({ ...challenge, ...large }))
  expect(ofSameKind(larger, instant)).toMatchObject({ id: 'instant', ...large })
  const onlyInstant = larger.filter(({ steps }) => steps === 'instant')
  expect(ofSameKind(onlyInstant, twoSteps)).toMatchObject({ id: 'instant', ...large })
})
