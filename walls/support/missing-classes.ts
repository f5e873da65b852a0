import { resolve, type Source } from './sources.ts'
import { classesOf } from './unused.ts'

/** Classes that files read of sheets that have no rule for them, as `path class`: the element would say `undefined`. */
export function missingClasses(sheets: readonly Source[], files: readonly Source[]): readonly string[] {
  const known = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]))
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
      ([, binding = '', specifier = '']) => {
        const classes = known.get(resolve(path, specifier).target)
        const read = text.matchAll(
          new RegExp(`(?<![\\w./-])${binding}(?:\\.([A-Za-z][\\w]*)|\\[['"]([\\w-]+)['"]\\])`, 'g'),
        )
        const names = new Set([...read].map(([, plain, quoted = '']) => plain ?? quoted))
        return [...names].filter((name) => !classes?.has(name)).map((name) => `${path} ${name}`)
      },
    ),
  )
}
