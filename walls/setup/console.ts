import { afterEach, beforeEach, expect, vi } from 'vitest'

const loud = ['error', 'warn'] as const

/**
 * A test fails when anything complains on the console while it runs. A test that expects a complaint asserts it
 * (`expect(console.error).toHaveBeenCalledWith(...)`) and then clears it (`vi.mocked(console.error).mockClear()`).
 */
beforeEach(() => {
  for (const method of loud) vi.spyOn(console, method).mockImplementation(() => undefined)
})

afterEach(() => {
  const complaints = loud.flatMap((method) => {
    const spy = vi.mocked(console[method])
    const { calls } = spy.mock
    const copied = calls.map((call) => call.map(String).join(' '))
    spy.mockRestore()
    return copied
  })
  expect(complaints, 'complaints on the console').toEqual([])
})
