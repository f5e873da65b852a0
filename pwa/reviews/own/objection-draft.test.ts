import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import {
  emptyObjection,
  forgetObjection,
  forgetObjections,
  keepObjection,
  keptObjection,
  keptObjections,
} from './objection-draft.ts'

let entries: Map<string, string>

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const MONDAY = '2026-11-23T10:00:00.000Z'
const said = { text: 'It was on Thursday.', email: 'anna@example.com' }
const draft = { about: 'one', decided_at: MONDAY, ...said }

it('is found again by its review and decision, and is no objection to a later one', () => {
  keepObjection(draft)
  keepObjection({ ...draft, about: 'other', text: 'No.' })
  keepObjection({ ...draft, text: 'It was on Friday.' })
  expect(keptObjection('one', MONDAY)).toMatchObject({ ...said, text: 'It was on Friday.' })
  expect(keptObjection('other', MONDAY).text).toBe('No.')
  expect(keptObjection('one', '2026-11-24T10:00:00.000Z')).toEqual(emptyObjection)
  expect(keptObjections()).toEqual([
    { ...said, text: 'No.' },
    { ...said, text: 'It was on Friday.' },
  ])
})

it('leaves nothing behind once it is sent, emptied or forgotten', () => {
  keepObjection(draft)
  keepObjection({ ...draft, about: 'other' })
  forgetObjection('one')
  expect(keptObjection('one', MONDAY)).toEqual(emptyObjection)
  expect(keptObjection('other', MONDAY)).toMatchObject(said)
  keepObjection({ ...draft, about: 'other', text: '', email: '' })
  expect(entries.size).toBe(0)
  keepObjection(draft)
  forgetObjections()
  expect(entries.size).toBe(0)
})

it('goes with the time to object', () => {
  vi.useFakeTimers({ now: Date.parse(MONDAY) })
  keepObjection(draft)
  vi.setSystemTime(Date.parse(MONDAY) + days(31))
  expect(keptObjection('one', MONDAY)).toEqual(emptyObjection)
  keepObjection({ ...draft, about: 'other' })
  expect([...entries.values()].join()).not.toContain('"one"')
})

it('is none where somebody else left something', () => {
  keepObjection(draft)
  for (const key of entries.keys()) entries.set(key, '[{"about":"one"},null,3]')
  expect(keptObjections()).toEqual([])
})
