import { expect, it } from 'vitest'
import { networkProblem } from './social-links-field.tsx'

it('a network needs a plain name that is not there yet', () => {
  expect(networkProblem(['twitter'], 'blog')).toBe('')
  expect(networkProblem(['twitter'], 'Twitter')).toContain('already')
  for (const key of ['', 'a.b', '<b>', 'x'.repeat(33), 'a b']) {
    expect(networkProblem([], key)).toContain('letters')
  }
})
