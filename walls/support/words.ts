import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A part of a file's syntax, as far as texts are found in it. */
interface Part {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[]
  readonly name?: { readonly name?: unknown }
  readonly id?: { readonly name?: unknown }
  readonly key?: { readonly name?: unknown }
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof (value as Part).type === 'string'

/** Nodes whose strings are addresses, types or names of classes. */
const NOT_SHOWN = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSLiteralType',
  'TSTemplateLiteralType',
])
const NOT_SHOWN_IN = new Set(['className', 'd', 'viewBox'])

function* textsIn(part: Part): Generator<string> {
  const { type, value, quasis, name, id, key } = part
  // Classes that several elements have stand in a constant: `headClasses`.
  if (type === 'VariableDeclarator' && /Classes$/.test(String(id?.name))) return
  if (type === 'Property' && key?.name === 'className') return
  if (NOT_SHOWN.has(type) || (type === 'JSXAttribute' && NOT_SHOWN_IN.has(String(name?.name)))) return
  if ((type === 'JSXText' || type === 'Literal') && typeof value === 'string') yield value
  if (type === 'TemplateLiteral' && quasis) yield quasis.map(({ value }) => value.cooked ?? '').join('{}')
  for (const inner of Object.values(part).flat()) if (isPart(inner)) yield* textsIn(inner)
}

/** A text for people begins with a capital, or has a space between words; a drawing and the program's own markup are none. */
const isForPeople = (text: string): boolean =>
  (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}\S* \S*\p{L}/u.test(text)) && !/^<(?:path|circle|rect)\b/.test(text)

/** Every text for people that the sources hold, once each and in order; `{}` stands for what is put in. */
export function wordsOf(sources: readonly Source[]): readonly string[] {
  const words = new Set<string>()
  for (const { path, text } of sources)
    for (const found of textsIn(parseSync(path, text).program as unknown as Part)) {
      const shown = found.replace(/\s+/g, ' ').trim()
      if (isForPeople(shown)) words.add(shown)
    }
  return [...words].sort()
}
