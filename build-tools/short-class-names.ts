import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SIGNS = `${LETTERS}0123456789`

/** Names that blockers of advertisements hide. */
const UNFIT = new Set(['ad', 'ads'])

function* names(): Generator<string> {
  for (let length = 2; ; length++) yield* ofLength(length)
}

function* ofLength(length: number): Generator<string> {
  if (length === 1) yield* LETTERS
  else {
    for (const start of ofLength(length - 1)) {
      for (const sign of SIGNS) if (!UNFIT.has(start + sign)) yield start + sign
    }
  }
}

/** Every name that a CSS module gives to a class or to an animation. */
function namesIn(css: string): readonly string[] {
  const bare = css.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/gs, '')
  const found = bare.matchAll(/\.([a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi)
  return [...new Set([...found].flatMap(([, one, other]) => one ?? other ?? []))]
}

/**
 * Scoped names of two letters for the CSS modules below `folder`: every name stands in the style sheet, in the script
 * and in the markup, and letters by chance do not compress. The same sources give the same names, so that the
 * browser's build and the server's agree.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modules = files.filter((file) => file.endsWith('.module.css')).sort()
  const next = names()
  const given = new Map<string, string>()
  for (const file of modules) {
    const path = join(folder, file)
    for (const name of namesIn(readFileSync(path, 'utf8')))
      given.set(`${path} ${name}`, String(next.next().value))
  }
  return (name, file) => {
    const short = given.get(`${file.split('?')[0]} ${name}`)
    if (short === undefined) throw new Error(`${file} has no class "${name}"`)
    return short
  }
}
