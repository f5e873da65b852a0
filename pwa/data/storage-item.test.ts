import { afterEach, expect, it, vi } from 'vitest'
import { createStorageItem, createStorageMark } from './storage-item.ts'

const text = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** A storage of a browser over these entries. */
function storageOf(entries: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
}

afterEach(() => vi.unstubAllGlobals())

it('keeps a value until it is removed', () => {
  const entries = new Map<string, string>()
  storageOf(entries)
  const word = createStorageItem('session', 'word', text)
  expect(word.write('hello')).toBe(true)
  expect(createStorageItem('session', 'word', text).read()).toBe('hello')
  word.write(null)
  expect(word.read()).toBeNull()
  expect(entries.size).toBe(0)
})

it('finds nothing in what somebody else left there', () => {
  storageOf(
    new Map([
      ['word', '7'],
      ['half', '{"a'],
    ]),
  )
  expect(createStorageItem('session', 'word', text).read()).toBeNull()
  expect(createStorageItem('session', 'half', text).read()).toBeNull()
})

it('goes on without, in a browser that keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const mark = createStorageMark('session', 'seen')
  expect(mark.write(1)).toBe(false)
  expect(mark.read()).toBeNull()
})

it('a mark of an earlier version counts', () => {
  storageOf(new Map([['seen', '1']]))
  expect(createStorageMark('session', 'seen').read()).toBe(1)
})
