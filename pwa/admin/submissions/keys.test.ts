import { expect, it } from 'vitest'
import { keyOf } from './keys.tsx'

it('A single key means nothing while another key is held or it repeats', () => {
  const press = (more: Partial<KeyboardEvent>) => ({ key: 'j', target: null, ...more }) as KeyboardEvent
  expect(keyOf(press({ ctrlKey: true }))).toBeNull()
  expect(keyOf(press({ metaKey: true }))).toBeNull()
  expect(keyOf(press({ repeat: true }))).toBeNull()
  expect(keyOf(press({ defaultPrevented: true }))).toBeNull()
})
