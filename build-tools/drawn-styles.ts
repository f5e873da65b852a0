import type { Plugin } from 'vite'

/**
 * Keeps imports of style sheets that are there for the sheet alone: a bundler drops an import of class names that nothing
 * reads. `list`: the file of these imports.
 */
export function drawnStylesPlugin(list: string): Plugin {
  const drawn = new Set<string>()
  return {
    name: 'drawn-styles',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (importer !== list) return null
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        if (resolved) drawn.add(resolved.id)
        return resolved
      },
    },
    transform: {
      order: 'post',
      handler: (code, id) => (drawn.has(id) ? { code, moduleSideEffects: 'no-treeshake' } : null),
    },
  }
}
