import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, css: string) => writeFileSync(join(folder, file), css)

test('Every class and every animation of every module has a name of its own', () => {
  write('a.module.css', '.card{color:red} /* .note */ .card .title:hover{top:.5rem} @keyframes rise{}')
  write('b.module.css', '.card::after{content:".dot"}')
  const name = shortClassNames(folder)
  const wanted = [
    ['card', 'a.module.css'],
    ['title', 'a.module.css'],
    ['rise', 'a.module.css'],
    ['card', 'b.module.css'],
  ] as const
  const given = wanted.map(([local, file]) => name(local, join(folder, file)))
  expect(given).toEqual(['aa', 'ab', 'ac', 'ae'])
  expect(() => name('note', join(folder, 'a.module.css'))).toThrow('has no class "note"')
  expect(() => name('dot', join(folder, 'b.module.css'))).toThrow('has no class "dot"')
})

test('Another copy of the same sources gives the same names', () => {
  write('a.module.css', '.card{color:red}')
  expect(shortClassNames(folder)('card', join(folder, 'a.module.css'))).toBe(
    shortClassNames(folder)('card', `${join(folder, 'a.module.css')}?used`),
  )
})
