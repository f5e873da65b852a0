import { expect, it } from 'vitest'
import { asksToSave } from './use-save-key.ts'

const press = (key: string, held: Partial<Parameters<typeof asksToSave>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...held,
})

it.each([
  ['s beside the fields', press('s'), false, true],
  ['s with caps lock', press('S'), false, true],
  ['s while typing', press('s'), true, false],
  ['Ctrl and s while typing', press('s', { ctrlKey: true }), true, true],
  ['Cmd and s while typing', press('s', { metaKey: true }), true, true],
  ['s with Alt, which types or opens a menu', press('s', { altKey: true }), false, false],
  ['s that is held', press('s', { repeat: true }), false, false],
  ['Enter', press('Enter'), false, false],
] as const)('Saving by key: %s', (_, pressed, isTyping, saves) => {
  expect(asksToSave(pressed, isTyping)).toBe(saves)
})
