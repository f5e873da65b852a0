import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { asModule, withoutUnusedReact } from './lean-react.ts'
import { withShortMembers } from './short-members.ts'
import { withoutCode } from './without-code.ts'

const production = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url)), 'utf8')
const client = production('react-dom/cjs/react-dom-client.production.js')
const CLIENT = 'react-dom-client.production.js'

/** What the code says of a fiber of a kind. */
const answerOf = (code: string, tag: number): unknown =>
  new Function('fiber', `${code}\nreturn kindOf(fiber)`)({ tag })

describe('a library without some of its code', () => {
  const kinds = [
    'function kindOf(fiber) {',
    '  switch (fiber.tag) {',
    '    case 1: name = "one"; break;',
    '    case 26: var name = "gone"; break;',
    '    case 2:',
    '    case 27: return "two or gone";',
    '    case 3: return 27 === fiber.tag || 26 !== fiber.tag ? "three" : "gone";',
    '  }',
    '  return name;',
    '}',
  ].join('\n')
  const tags = new Set([26, 27])

  it('says of every kind that is left what it said before', () => {
    const lean = withoutCode(kinds, { tags })
    for (const tag of [1, 2, 3, 4]) expect([tag, answerOf(lean, tag)]).toEqual([tag, answerOf(kinds, tag)])
    expect(lean).not.toContain('27')
  })

  it('keeps a function that goes callable, with the answer that it was given', () => {
    const code = 'function heavy(a) { return a * 2 }\nfunction kindOf(fiber) { return heavy(fiber.tag) }'
    expect(answerOf(withoutCode(code, { functions: { heavy: 'null' } }), 2)).toBeNull()
    expect(answerOf(withoutCode(code, { functions: { heavy: '' } }), 2)).toBeUndefined()
  })

  it('takes assignments out, one by its whole name and many by its beginning', () => {
    const code = 'exports.a = 1;\nexports.ab = 2;\nOne.prototype.x = 3;\nOne.prototype.y = 4;\n'
    expect(withoutCode(code, { assignments: ['exports.a', 'One.prototype.'] }).trim()).toBe('exports.ab = 2;')
  })

  it('reads members that nothing has as undefined, and writes none of them otherwise', () => {
    const code =
      'function kindOf(fiber) { fiber.kept = fiber.gone; "function" === typeof fiber.gone && fiber.gone(); return fiber }'
    expect(answerOf(withoutCode(code, { absent: ['gone'] }), 2)).toEqual({ tag: 2, kept: undefined })
    expect(withoutCode('a.gone = a.there', { absent: ['there'] })).toBe('a.gone = (void 0)')
    expect(() => withoutCode('a.gone = 1', { absent: ['gone'] })).toThrow(/it has no gone$/)
  })

  it('refuses a library that has not what is to go', () => {
    expect(() => withoutCode('function a() {}', { functions: { a: '', b: '' } })).toThrow(/it has no b$/)
    expect(() => withoutCode('exports.a = 1', { assignments: ['exports.b'] })).toThrow(
      /it has no exports\.b$/,
    )
  })
})

describe('short names of members', () => {
  it('are those that no member has, in reading, writing and making', () => {
    const code = 'const a = { memoized: 1, b: 2 }; a.memoized += a.b; a["c"] = a.memoized; memoized = a.d;'
    expect(withShortMembers(code, ['memoized'])).toBe(
      'const a = { a: 1, b: 2 }; a.a += a.b; a["c"] = a.a; memoized = a.d;',
    )
    expect(withShortMembers('class A { one() {} two = this.one }', ['one', 'two'])).toBe(
      'class A { a() {} b = this.a }',
    )
    expect(withShortMembers('a.one = b.two = c["c"] + d.a', ['one', 'two'])).toBe('a.b = b.d = c["c"] + d.a')
  })

  it('are given to nothing that is not there, read by a text, or a variable too', () => {
    expect(() => withShortMembers('a.b = 1', ['gone'])).toThrow(/it has no gone$/)
    expect(() => withShortMembers('a.gone = "gone" in a', ['gone'])).toThrow(/reads "gone" by name/)
    expect(() => withShortMembers('a = { gone }', ['gone'])).toThrow(/has gone as a variable/)
  })
})

it('makes a module of a file, which gives by name and as a whole what the file gave', async () => {
  const code = [
    'exports.late = void 0',
    'var path = require("path")',
    'exports.join = function (...parts) { return path.join(...parts) }',
    'if (path) exports.late = 1',
  ].join('\n')
  const module = await import(`data:text/javascript,${encodeURIComponent(asModule(code))}`)
  expect([module.late, module.join('a', 'b'), Object.keys(module.default)]).toEqual([
    1,
    'a/b',
    ['late', 'join'],
  ])
})

describe('React without what nobody here uses', () => {
  it('is much shorter, and can still draw and hydrate', () => {
    const lean = withoutUnusedReact(client, CLIENT)
    expect(lean.length).toBeLessThan(client.length * 0.82)
    for (const name of ['createRoot', 'hydrateRoot']) expect(lean).toContain(`exports.${name} = function`)
  })

  it('refuses another version, and a file that nobody looked at', () => {
    expect(() => withoutUnusedReact(client.replaceAll('"19.3.1"', '"19.4.0"'), CLIENT)).toThrow(
      /React has changed/,
    )
    expect(() => withoutUnusedReact(client, 'react-dom-server.production.js')).toThrow(/React has changed/)
  })
})
