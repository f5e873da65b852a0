import { expect, test } from 'vitest'
import { withoutFallbacks } from './without-fallbacks.ts'

test('Only the layer of fallbacks goes', () => {
  const gone: string[] = []
  for (const params of ['properties', 'utilities', 'base, ui']) {
    withoutFallbacks.AtRule.layer({ params, remove: () => gone.push(params) })
  }
  expect(gone).toEqual(['properties'])
})
