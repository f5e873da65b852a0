import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A part of a file's syntax, as far as these rules look into it. */
interface Part {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: unknown
  readonly id?: Part | null
  readonly init?: Part | null
  readonly key?: Part
  readonly typeAnnotation?: Part
  readonly typeName?: Part
  readonly value?: unknown
  readonly operator?: string
  readonly expression?: Part
  readonly left?: Part
  readonly right?: Part
  readonly consequent?: Part
  readonly alternate?: Part
  readonly callee?: Part
  readonly property?: Part
  readonly body?: Part
  readonly argument?: Part
  readonly children?: readonly Part[]
  readonly arguments?: readonly Part[]
  readonly openingElement?: Part
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof (value as Part).type === 'string'

function* partsOf(part: Part): Generator<Part> {
  yield part
  for (const inner of Object.values(part).flat()) if (isPart(inner)) yield* partsOf(inner)
}

/** What a child of an element can become on the page. */
type Kind = 'element' | 'text' | 'nothing' | 'several'

const isDrawn = ({ type }: Part) => type === 'JSXElement' || type === 'JSXFragment'

/** A fragment has no element on the page, whichever way it is written. */
const isFragment = ({ type, openingElement }: Part): boolean =>
  type === 'JSXFragment' || (openingElement?.name as Part | undefined)?.name === 'Fragment'

const isNodeType = ({ typeName }: Part) => /^React(?:Node|Element)$/.test(String(typeName?.name))

/** The names that stand for elements in a file: what holds or returns JSX, and what is declared as a node. */
function nodeNames(program: Part): ReadonlySet<unknown> {
  const names = new Set<unknown>(['createPortal'])
  for (const part of partsOf(program)) {
    const { type, id, init, key, typeAnnotation, body } = part
    if (type === 'VariableDeclarator' && init && [...partsOf(init)].some(isDrawn)) names.add(id?.name)
    if (type === 'FunctionDeclaration' && body && [...partsOf(body)].some(isDrawn)) names.add(id?.name)
    if (type === 'TSPropertySignature' && typeAnnotation && [...partsOf(typeAnnotation)].some(isNodeType))
      names.add(key?.name)
  }
  return names
}

/** What a function that makes the entries of a list returns. */
function returnedBy(made: Part | undefined): readonly (Part | undefined)[] {
  const { body } = made ?? {}
  if (body?.type !== 'BlockStatement') return body ? [body] : []
  return [...partsOf(body)].filter(({ type }) => type === 'ReturnStatement').map(({ argument }) => argument)
}

/** All that an expression between braces can become. */
function kindsOf(part: Part | undefined, nodes: ReadonlySet<unknown>): readonly Kind[] {
  const both = (...parts: (Part | undefined)[]) => parts.flatMap((one) => kindsOf(one, nodes))
  switch (part?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'JSXText':
      return ['text']
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return both(part.expression)
    case 'Literal':
      return typeof part.value === 'string' || typeof part.value === 'number' ? ['text'] : ['nothing']
    case 'LogicalExpression':
      return part.operator === '&&' ? ['nothing', ...both(part.right)] : both(part.left, part.right)
    case 'ConditionalExpression':
      return both(part.consequent, part.alternate)
    case 'Identifier':
      if (part.name === 'undefined') return ['nothing']
      return nodes.has(part.name) ? ['nothing', 'element'] : ['text']
    case 'MemberExpression':
      return nodes.has(part.property?.name) ? ['nothing', 'element'] : ['text']
    case 'ChainExpression':
      return both(part.expression)
    case 'CallExpression':
      if (/^(?:map|flatMap)$/.test(String(part.callee?.property?.name)))
        return ['several', ...both(...returnedBy(part.arguments?.[0]))]
      return nodes.has(part.callee?.name) ? ['nothing', 'element'] : ['text']
    default:
      return ['text']
  }
}

/** A child that is no space between others; its text can change unless it is written between the tags. */
interface Child {
  readonly part: Part
  readonly isText: boolean
  readonly canChange: boolean
  /** There are times when it is not there, or there are more of it. */
  readonly comesAndGoes: boolean
  /** It is a list of texts, which stand beside one another. */
  readonly isTextList: boolean
}

function childrenOf(element: Part, nodes: ReadonlySet<unknown>): readonly Child[] {
  const shown = (element.children ?? []).filter(
    ({ type, value, expression }) =>
      !(type === 'JSXText' && String(value).trim() === '') &&
      expression?.type !== 'JSXEmptyExpression' &&
      !(typeof expression?.value === 'string' && expression.value.trim() === ''),
  )
  return shown.map((part) => {
    const kinds = kindsOf(part, nodes)
    const isText = kinds.includes('text')
    const isWritten =
      part.type === 'JSXText' ||
      part.expression?.type === 'Literal' ||
      /^[A-Z][A-Z\d_]*$/.test(String(part.expression?.name))
    return {
      part,
      isText,
      canChange: isText && !isWritten,
      comesAndGoes: new Set(kinds).size > 1 || kinds.includes('several'),
      isTextList: isText && kinds.includes('several'),
    }
  })
}

/** How many children React holds: also a space between two of them, unless a line ends in it. */
const heldBy = ({ children = [] }: Part) =>
  children.filter(
    ({ type, value, expression }) =>
      !(type === 'JSXText' && /^\s*\n\s*$/.test(String(value))) && expression?.type !== 'JSXEmptyExpression',
  ).length

interface Loose {
  readonly element: Part
  readonly children: readonly Child[]
}

/**
 * The elements of a file in which a text stands loose: beside others where it can change, or beside something that comes
 * and goes, or in a fragment. React keeps a hold of such a text, and a translator of the browser has taken it away.
 */
function looseIn({ path, text }: Source): readonly Loose[] {
  const program = parseSync(path, text).program as unknown as Part
  const nodes = nodeNames(program)
  return [...partsOf(program)].filter(isDrawn).flatMap((element) => {
    const children = childrenOf(element, nodes)
    const isBare = isFragment(element)
    if (heldBy(element) < 2 && !isBare && !children.some(({ isTextList }) => isTextList)) return []
    const moves = children.some(({ comesAndGoes }) => comesAndGoes)
    const isLoose = children.some(({ isText, canChange }) => isText && (canChange || moves || isBare))
    return isLoose ? [{ element, children }] : []
  })
}

/** The file and line of each of them. */
export const looseTexts = (source: Source): readonly string[] =>
  looseIn(source).map(
    ({ children: [first] }) => `${source.path}:${source.text.slice(0, first?.part.start).split('\n').length}`,
  )
