import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountEmail, password, username } from '../accounts/user.ts'
import { cssLength, fontFamily, hexColor } from '../theme/theme.ts'
import {
  id,
  listOf,
  moment,
  optionalDay,
  optionalEmail,
  requiredText,
  slug,
  text,
  textList,
  typedText,
} from './text-input.ts'
import { imageUrl, linkUrl, pageImage } from './url-input.ts'

const faultsOf = (schema: v.GenericSchema, value: unknown) =>
  (v.safeParse(schema, value).issues ?? []).map(({ message }) => message)

describe('a text that is too long', () => {
  it('reaches no check behind its length', () => {
    const seen: string[] = []
    const look = v.check<string, string>((value) => seen.push(value) > 0, 'is never said')
    for (const schema of [typedText(3, look), text(3, look)])
      expect(faultsOf(schema, 'x'.repeat(200))).toEqual(['must be at most 3 characters'])
    expect(faultsOf(text(3, look), ' abcd ')).toEqual(['must be at most 3 characters'])
    expect(seen).toEqual([])
    expect(v.parse(text(3, look), ' abc ')).toBe('abc')
    expect(seen).toEqual(['abc'])
  })

  it('may be short enough once it is cleaned, however many of its lines are empty', () => {
    expect(v.parse(text(8000), `.${'\r\n'.repeat(7998)}.`)).toHaveLength(8000)
    expect(faultsOf(text(8000), ' '.repeat(20_000))).toEqual(['must be at most 8000 characters'])
  })

  it.each(
    Object.entries({
      id,
      slug,
      moment,
      optionalDay,
      hexColor,
      fontFamily,
      cssLength,
      linkUrl,
      imageUrl,
      pageImage,
      username,
      accountEmail,
      optionalEmail,
      password,
      required: requiredText(20),
    }),
  )('is refused as %s for one reason', (_name, schema) => {
    for (const piece of ['.', ' ', '@', '-', '/', 'a', '\u200b', '\u0300\u0327'])
      expect(faultsOf(schema, piece.repeat(300_000))).toHaveLength(1)
  })
})

describe('a list that is too long', () => {
  it('is refused before the first of its entries is looked at', () => {
    const look = v.custom<string>(() => {
      throw new Error('An entry was looked at')
    })
    expect(faultsOf(listOf(look, 3), Array(4).fill('x'))).toEqual(['must hold at most 3 entries'])
    expect(faultsOf(textList(3, 10), Array(10_000).fill(1))).toEqual(['must hold at most 3 entries'])
  })

  it('names the entries at fault while it is short enough', () => {
    const { issues = [] } = v.safeParse(listOf(v.object({ name: requiredText(5) }), 3), [{ name: '' }, {}])
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['0.name', '1.name'])
  })
})

describe('an email address', () => {
  it.each(['a@b.co', 'first.last@mail.example.com', 'ü@bücher.example', ' a@b.co '])('may be %s', (value) => {
    expect(v.parse(accountEmail, value)).toBe(value.trim())
    expect(v.is(optionalEmail, value)).toBe(true)
  })

  it.each([
    'a',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a@b.',
    'a@.',
    'a@@b.co',
    'a b@c.co',
    'a@b.co,c@d.co',
    'a@b;c.co',
    '<a@b.co>',
  ])('is not %s', (value) => {
    expect(v.is(accountEmail, value)).toBe(false)
    expect(v.is(optionalEmail, value)).toBe(false)
  })

  it('may be absent where it is optional', () => {
    expect([v.is(optionalEmail, ' '), v.is(accountEmail, ' ')]).toEqual([true, false])
  })
})
