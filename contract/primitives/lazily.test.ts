import { expect, it, vi } from 'vitest'
import { lazily, oncePer } from './lazily.ts'

it('Makes a thing when it is first asked for, and once', () => {
  const make = vi.fn(() => undefined)
  const thing = lazily(make)
  expect(make).not.toHaveBeenCalled()
  thing()
  thing()
  expect(make).toHaveBeenCalledOnce()
})

it('A value of an object is made once for each of them', () => {
  let made = 0
  const nameOf = oncePer(({ name }: { readonly name: string }) => {
    made += 1
    return name
  })
  const [one, other] = [{ name: '' }, { name: 'b' }]
  expect([nameOf(one), nameOf(other), nameOf(one), nameOf(other)]).toEqual(['', 'b', '', 'b'])
  expect(made).toBe(2)
})
