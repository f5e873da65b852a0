import { expect, it, vi } from 'vitest'
import { lazily } from './lazily.ts'

it('Makes a thing when it is first asked for, and once', () => {
  const make = vi.fn(() => undefined)
  const thing = lazily(make)
  expect(make).not.toHaveBeenCalled()
  thing()
  thing()
  expect(make).toHaveBeenCalledOnce()
})
