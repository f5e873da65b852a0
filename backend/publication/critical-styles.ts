import { LRUCache } from 'lru-cache'
import { parseStyles, printStyles, type StyleRule, splitOutside } from './style-rules.ts'

/** What only a visitor's deed brings about: the style sheet is there before it. */
const DEED = /:(?:hover|active|focus(?:-visible|-within)?)\b/
const DEED_GROUP = /^@media \(hover:\s*hover\)$/
/** Properties that change nothing that is seen before a visitor's deed. */
const UNSEEN =
  /^(?:transition|cursor|scroll-behavior|scroll-snap-type|touch-action|-webkit-tap-highlight-color)$/

const TAG = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:="([^"]*)")?/g
const COMPOUND = /[.#][\w-]+|\[[^[\]]+\]|(?<![\w.#[-])[a-z][a-z0-9]*/gi

/** What a selector can ask of the elements of a markup: `p`, `.a`, `#a`, `[a]`, `[a=b]`. */
function featuresOf(markup: string): ReadonlySet<string> {
  const features = new Set<string>()
  for (const [, tag = '', attributes = ''] of markup.matchAll(TAG)) {
    features.add(tag.toLowerCase())
    for (const [, written = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const name = written.toLowerCase()
      features.add(`[${name}]`).add(`[${name}=${value}]`)
      if (name === 'class') for (const one of value.split(' ')) features.add(`.${one}`)
      if (name === 'id') features.add(`#${value}`)
    }
  }
  return features
}

function featureAsked(part: string): string {
  if (!part.startsWith('[')) return /^[.#]/.test(part) ? part : part.toLowerCase()
  const [, name = '', operator = '', value = ''] =
    /^\[([\w-]+)(?:([~|^$*]?=)["']?([^"'\]]*)["']?)?/.exec(part) ?? []
  return operator === '=' ? `[${name}=${value}]` : `[${name}]`
}

/** What a selector asks for; what stands in `:not()`, `:has()` and the like is taken to fit. */
function askedBy(selector: string): readonly string[] {
  const bare = selector.replace(/:[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').replace(/::?[\w-]+/g, '')
  return [...bare.matchAll(COMPOUND)].map(([part]) => featureAsked(part))
}

/** Whether elements of that kind stand there. */
const mayMatch = (selector: string, features: ReadonlySet<string>): boolean =>
  !DEED.test(selector) && askedBy(selector).every((feature) => features.has(feature))

/** Everything that any selector asks for. */
const askedByAll = (rules: readonly StyleRule[]): ReadonlySet<string> =>
  new Set(rules.flatMap((rule) => ('rules' in rule ? [...askedByAll(rule.rules)] : [...askedBy(rule.head)])))

function matching(rules: readonly StyleRule[], features: ReadonlySet<string>): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    const { head } = rule
    if ('rules' in rule) {
      const kept = DEED_GROUP.test(head) ? [] : matching(rule.rules, features)
      return kept.length > 0 ? [{ head, rules: kept }] : []
    }
    if (!('declarations' in rule) || head.startsWith('@')) return [rule]
    const selectors = splitOutside(head, ',').filter((selector) => mayMatch(selector, features))
    return selectors.length > 0 ? [{ head: selectors.join(','), declarations: rule.declarations }] : []
  })
}

const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))

function withoutUnused(rules: readonly StyleRule[], used: (name: string) => boolean): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    const { head } = rule
    if ('rules' in rule) {
      const kept = withoutUnused(rule.rules, used)
      return kept.length > 0 ? [{ head, rules: kept }] : []
    }
    if (!('declarations' in rule)) return [rule]
    if (head.startsWith('@keyframes')) return used(head.slice(11)) ? [rule] : []
    const kept = splitOutside(rule.declarations, ';').filter((one) => {
      const name = nameOf(one)
      return name.startsWith('--') ? used(name) : !UNSEEN.test(name)
    })
    return kept.length > 0 ? [{ head, declarations: kept.join(';') }] : []
  })
}

/** Leaves out variables and animations that nothing left uses, until nothing more goes. */
function withoutDead(rules: readonly StyleRule[]): readonly StyleRule[] {
  const text = printStyles(rules)
  const names = new Set(
    [...text.matchAll(/var\((--[\w-]+)|(?<![\w-])(?:-webkit-)?animation[\w-]*:([^;}]*)/g)].flatMap(
      ([, variable, animation = '']) => variable ?? animation.split(/[\s,]+/),
    ),
  )
  const kept = withoutUnused(rules, (name) => names.has(name))
  return printStyles(kept).length === text.length ? kept : withoutDead(kept)
}

/** Kinds of pages whose styles are kept: the pages with the same sheets, and what a save makes of them. */
const KEPT = 8

/**
 * The part of a style sheet that decides how `markup` looks as it is first painted; the whole sheet follows in a file
 * and changes nothing of it. Takes some milliseconds, and none where a markup had elements of the same kinds before.
 */
export function createCriticalStyles(css: string): (markup: string) => string {
  const rules = parseStyles(css)
  const asked = askedByAll(rules)
  const made = new LRUCache<string, string>({ max: KEPT })
  return (markup) => {
    // Names and addresses of firms are features too, and no rule asks for them: a save changes none of those left.
    const features = new Set([...featuresOf(markup)].filter((feature) => asked.has(feature)))
    const key = [...features].sort().join()
    const known = made.get(key)
    if (known !== undefined) return known
    const styles = printStyles(withoutDead(matching(rules, features)))
    made.set(key, styles)
    return styles
  }
}
