import { expect, test } from 'vitest'
import { composedOnce } from './composed-once.ts'

test('What was copied into a sheet goes, its own rules stay', () => {
  const gone: string[] = []
  const node = (name: string, source?: object) => ({ source, remove: () => gone.push(name) })
  composedOnce.OnceExit({ nodes: [node('copied'), node('own', {})] })
  expect(gone).toEqual(['copied'])
})
