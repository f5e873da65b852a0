/** A rule of a style sheet as it is written: declarations, other rules in a group such as `@media`, or neither. */
export type StyleRule =
  | { readonly head: string; readonly declarations: string }
  | { readonly head: string; readonly rules: readonly StyleRule[] }
  | { readonly head: string }

/** Groups whose contents are rules again. */
const GROUP = /^@(?:media|layer|container|supports)\b/

const OPENING = new Set(['(', '[', '{'])
const CLOSING = new Set([')', ']', '}'])

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(css: string, start: number): number {
  let at = start + 1
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** The first place from `start` on, outside strings and brackets, where one of `signs` stands; the end where none does. */
function find(css: string, start: number, signs: string): number {
  let depth = 0
  for (let at = start; at < css.length; at++) {
    const sign = css.charAt(at)
    if (depth === 0 && signs.includes(sign)) return at
    if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (OPENING.has(sign)) depth += 1
    else if (CLOSING.has(sign)) depth -= 1
  }
  return css.length
}

/** The parts of `text` between the signs `by` that stand in no string and no bracket. */
export function splitOutside(text: string, by: ',' | ';'): readonly string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = find(text, start, by)
    parts.push(text.slice(start, end).trim())
    start = end + 1
  }
  return parts.filter((part) => part !== '')
}

/** Reads a style sheet without comments, as the build writes it. */
export function parseStyles(css: string): readonly StyleRule[] {
  const rules: StyleRule[] = []
  for (let start = 0; start < css.length; ) {
    const open = find(css, start, '{;')
    const head = css.slice(start, open).trim()
    if (css[open] !== '{') {
      if (head !== '') rules.push({ head })
      start = open + 1
      continue
    }
    const close = find(css, open + 1, '}')
    const inside = css.slice(open + 1, close)
    rules.push(GROUP.test(head) ? { head, rules: parseStyles(inside) } : { head, declarations: inside })
    start = close + 1
  }
  return rules
}

/** The rules as text. */
export function printStyles(rules: readonly StyleRule[]): string {
  return rules
    .map((rule) => {
      if ('rules' in rule) return `${rule.head}{${printStyles(rule.rules)}}`
      return 'declarations' in rule ? `${rule.head}{${rule.declarations}}` : `${rule.head};`
    })
    .join('')
}

const isLayered = ({ head }: StyleRule) => head.startsWith('@layer')

/** A style sheet in two: the rules that stand in layers, without what only orders layers, and all others. */
export function layersApart(css: string): { readonly layered: string; readonly others: string } {
  const rules = parseStyles(css)
  return {
    layered: printStyles(rules.filter((rule) => isLayered(rule) && 'rules' in rule)),
    others: printStyles(rules.filter((rule) => !isLayered(rule))),
  }
}

/** What stands in no layer put into `layer`, so that later styles without one win over it wherever they stand. */
export function inLayer(css: string, layer: string): string {
  const grouped: StyleRule[] = []
  for (const rule of parseStyles(css)) {
    const last = grouped.at(-1)
    if (isLayered(rule)) grouped.push(rule)
    else if (last?.head === `@layer ${layer}` && 'rules' in last) {
      grouped[grouped.length - 1] = { head: last.head, rules: [...last.rules, rule] }
    } else grouped.push({ head: `@layer ${layer}`, rules: [rule] })
  }
  return printStyles(grouped)
}
