import { expect, it } from 'vitest'
import { createStore } from './create-store.ts'

it('tells every listener of each change, until it is no longer asked to', () => {
  const store = createStore('first')
  const told: string[] = []
  const stop = store.subscribe(() => told.push(`one: ${store.get()}`))
  store.subscribe(() => told.push(`two: ${store.get()}`))
  store.set('second')
  stop()
  store.set('third')
  expect(told).toEqual(['one: second', 'two: second', 'two: third'])
  expect(store.get()).toBe('third')
})
