import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A source file: its path from the project's folder and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

export interface Import {
  /** A path of this project (`contract/firm.ts`), or the package or builtin as written. */
  readonly target: string
  readonly isPackage: boolean
  readonly isDynamic: boolean
}

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.output'])
/** Where the server stores what it keeps. A folder of this name anywhere else is ours. */
const STORED = 'data'

/** Every file of the project, from its folder on; what is installed, built or stored does not count. */
export function projectFiles(folder = ''): readonly string[] {
  const entries = readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}${entry.name}`
    if (!entry.isDirectory()) return [path]
    return NOT_OURS.has(entry.name) || path === STORED ? [] : projectFiles(`${path}/`)
  })
}

export function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The program's own TypeScript. */
export function sources(): readonly Source[] {
  const code = projectFiles().filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  return code.map((path) => ({ path, text: read(path) }))
}

/** The file or the package that `specifier` means in `from`. */
export function resolve(from: string, specifier: string): Omit<Import, 'isDynamic'> {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return { target: posix.join(posix.dirname(from), name), isPackage: false }
  if (name.startsWith('#')) return { target: name.slice(1), isPackage: false }
  return { target: name, isPackage: true }
}

/** Text without comments; a string that looks like one survives, because the parser finds them. */
export function withoutComments({ path, text }: Source): string {
  const { comments } = parseSync(path, text)
  let bare = text
  for (const { start, end } of [...comments].reverse()) {
    bare = bare.slice(0, start) + bare.slice(start, end).replace(/[^\n]/g, ' ') + bare.slice(end)
  }
  return bare
}

/** What a file imports, types included; of a dynamic import only a literal counts. */
export function importsOf({ path, text }: Source): readonly Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  const literal = /^(['"`])([^$]*)\1$/
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const found = literal.exec(text.slice(start, end))?.[2]
    return found === undefined ? [] : [{ ...resolve(path, found), isDynamic: true }]
  })
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return [
    ...[...imported, ...exported].map((name) => ({ ...resolve(path, name), isDynamic: false })),
    ...dynamic,
  ]
}
