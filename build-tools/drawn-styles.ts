import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Names of classes without their sheet: not `.css`, which would be a sheet again. */
const NAMES = '\0class-names:'

/**
 * Style sheets of parts whose code comes later stand in the sheet of the file that lists them, and the names of their classes
 * beside the code that reads them: the first script carries none. `list`: the file of these imports.
 */
export function drawnStylesPlugin(list: string): Plugin {
  const drawn = new Set<string>()
  const namesIn = new Map<string, string>()
  return {
    name: 'drawn-styles',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      for (const [, sheet = ''] of readFileSync(list, 'utf8').matchAll(/^import '([^']+\.css)'$/gm)) {
        const resolved = await this.resolve(sheet, list)
        if (resolved) drawn.add(resolved.id)
      }
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (importer === list || !source.endsWith('.module.css')) return null
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        return resolved && drawn.has(resolved.id) ? `${NAMES}${resolved.id}.js` : resolved
      },
    },
    async load(id) {
      if (!id.startsWith(NAMES)) return null
      const sheet = id.slice(NAMES.length, -'.js'.length)
      await this.load({ id: sheet })
      return namesIn.get(sheet) ?? null
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (!drawn.has(id)) return null
        namesIn.set(id, code)
        // A bundler drops an import of names that nothing reads.
        return { code: '', moduleSideEffects: 'no-treeshake' }
      },
    },
  }
}
