import { posix } from 'node:path'
import { parseSync } from 'vite'
import { resolve, type Source } from './sources.ts'

const hasWord = (text: string, name: string) =>
  new RegExp(`(?<![\\w$-])${name.replaceAll('$', '\\$')}(?![\\w$-])`).test(text)

/** Tells which names of which file are used: by an import, or by a file that has all of them in its hands. */
function createUses() {
  const named = new Set<string>()
  const whole: { readonly target: string; readonly text: string }[] = []
  return {
    /** `name` null: the whole of the target, by a file of this text. */
    add(target: string, name: string | null, text: string) {
      if (name === null) whole.push({ target, text })
      else named.add(`${target} ${name}`)
    },
    has: (path: string, name: string) =>
      named.has(`${path} ${name}`) ||
      whole.some(({ target, text }) => target === path && hasWord(text, name)),
  }
}

/** Names that no other file imports, as `path name`. A namespace and a dynamic import use the names that their file says. */
export function unusedExports(files: readonly Source[]): readonly string[] {
  const uses = createUses()
  const exported: (readonly [path: string, name: string])[] = []
  for (const { path, text } of files) {
    const { module } = parseSync(path, text)
    const use = (specifier: string, name: string | null) =>
      uses.add(resolve(path, specifier).target, name, text)
    for (const { moduleRequest, entries } of module.staticImports) {
      for (const { importName } of entries) {
        use(moduleRequest.value, importName.kind === 'Name' ? importName.name : null)
      }
    }
    for (const { entries } of module.staticExports) {
      for (const { moduleRequest, importName, exportName } of entries) {
        if (moduleRequest) use(moduleRequest.value, importName.name)
        if (exportName.name) exported.push([path, exportName.name])
      }
    }
    for (const { moduleRequest } of module.dynamicImports) {
      use(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), null)
    }
  }
  return exported.filter(([path, name]) => !uses.has(path, name)).map((place) => place.join(' '))
}

/** The names of the classes that a sheet has rules for. */
export function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = bareOf(sheet).replace(/[^{};]*;/g, '')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
}

const bareOf = (sheet: string) => sheet.replace(/\/\*[\s\S]*?\*\//g, '')

/** Classes that no component reads, as `path class`. A computed one counts where its name is said. */
export function unusedClasses(sheets: readonly Source[], files: readonly Source[]): readonly string[] {
  const uses = createUses()
  const said = files.map(({ text }) => text).join('\n')
  for (const { path, text } of files) {
    for (const [, binding = '', specifier = ''] of text.matchAll(
      /import (\w+) from '([^']+\.module\.css)'/g,
    )) {
      const { target } = resolve(path, specifier)
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${binding}\\.(\\w+)`, 'g'))) {
        uses.add(target, name, text)
      }
      const isComputed = new RegExp(`\\b${binding}(?:\\[|[,)}\\s](?! from))`).test(text)
      if (isComputed) uses.add(target, null, said)
    }
  }
  return sheets
    .filter(({ path }) => posix.basename(path).endsWith('.module.css'))
    .flatMap(({ path, text }) =>
      [...classesOf(text)].filter((name) => !uses.has(path, name)).map((name) => `${path} ${name}`),
    )
}

/** Custom properties that no sheet and no file asks for. */
export function unusedTokens(sheets: readonly Source[], files: readonly Source[]): readonly string[] {
  const all = [...sheets, ...files].map(({ text }) => bareOf(text)).join('\n')
  const asked = new Set(
    [...all.matchAll(/(?:var\(\s*|PropertyValue\(['"])(--[\w-]+)/g)].map(([, name = '']) => name),
  )
  const set = new Set(
    sheets.flatMap(({ text }) => [...bareOf(text).matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name)),
  )
  return [...set].filter((name) => !asked.has(name))
}
