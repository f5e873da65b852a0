import { expect, it } from 'vitest'
import { isDismissed } from './use-swipe-down.ts'

it('a sheet closes past 35 % of its height', () => {
  expect(isDismissed(351, 1000, 0)).toBe(true)
  expect(isDismissed(349, 1000, 0)).toBe(false)
})

it('a flick downwards closes it from anywhere', () => {
  expect(isDismissed(20, 1000, 0.6)).toBe(true)
  expect(isDismissed(20, 1000, 0.4)).toBe(false)
})

it('a flick upwards does not', () => {
  expect(isDismissed(-20, 1000, 0.9)).toBe(false)
  expect(isDismissed(200, 1000, -0.9)).toBe(false)
})
