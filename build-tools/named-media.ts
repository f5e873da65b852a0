import { readFileSync } from 'node:fs'

const DEFINED = /@custom-media\s+(--[\w-]+)\s+([^;]+);/g

/** Reads the conditions that `@custom-media` names in a sheet. */
export const mediaIn = (sheet: string): ReadonlyMap<string, string> =>
  new Map([...sheet.matchAll(DEFINED)].map(([, name = '', condition = '']) => [name, condition]))

/** The query with its names replaced. Throws for a name that stands nowhere. */
export function mediaOf(query: string, named: ReadonlyMap<string, string>): string {
  return query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
    const condition = named.get(name)
    if (condition === undefined) throw new Error(`No @custom-media is named ${name}.`)
    return condition
  })
}

/**
 * For PostCSS: `@media (--tablet)` by the names in a sheet. Lightning CSS knows them too, but as the transformer it names the
 * classes itself, longer than `classNames` does; and it minifies in a build alone.
 */
export function namedMedia(sheet: string) {
  const named = mediaIn(readFileSync(sheet, 'utf8'))
  return {
    postcssPlugin: 'named-media',
    AtRule: {
      media: (rule: { params: string }) => {
        rule.params = mediaOf(rule.params, named)
      },
    },
  }
}
