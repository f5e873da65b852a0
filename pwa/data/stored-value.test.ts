import { afterEach, expect, it, vi } from 'vitest'
import { createStorageText } from './storage-item.ts'
import { createStoredValue } from './stored-value.ts'

/** A page of a browser whose local storage holds these entries. Returns what tells it that another page changed one. */
function aPageOver(entries: Map<string, string>) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  return (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

afterEach(() => vi.unstubAllGlobals())

const aWord = () =>
  createStoredValue<string>(
    createStorageText(
      'local',
      'word',
      (text) => text,
      (text) => text,
    ),
    '',
    'word',
  )

it('outlives its page, and reads nothing before its first use', () => {
  const entries = new Map<string, string>()
  aPageOver(entries)
  const [one, next] = [aWord(), aWord()]
  one.set('hello')
  expect(entries.get('word')).toBe('hello')
  expect([one.get(), next.get(), next.first]).toEqual(['hello', 'hello', ''])
})

it('follows what another page chose, and takes back', () => {
  const entries = new Map<string, string>()
  const tell = aPageOver(entries)
  const word = aWord()
  const told: string[] = []
  word.subscribe(() => told.push(word.get()))
  entries.set('word', 'there')
  tell('another')
  expect(told).toEqual([])
  tell('word')
  entries.clear()
  tell(null)
  expect(told).toEqual(['there', ''])
})

it('holds what is chosen while the page lives, where the browser keeps nothing', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', undefined)
  const word = aWord()
  word.set('hello')
  expect(word.get()).toBe('hello')
})

it('is shown without being kept', () => {
  const entries = new Map<string, string>()
  aPageOver(entries)
  const word = aWord()
  word.show('only here')
  expect(word.get()).toBe('only here')
  expect(entries.size).toBe(0)
})
