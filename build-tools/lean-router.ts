import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const built = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** The package's exports name its development build alone, which warns and checks in every visitor's browser. */
export const productionRouter: readonly Alias[] = [
  { find: /^react-router$/, replacement: built('index.mjs') },
  { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
]

/**
 * Lets the bundler leave out the parts of the router that nobody uses: names given to components, and calls that make a
 * component, look as if they did something, and would keep forms, prefetching and the framework's error pages.
 */
export function withoutUnusedParts(code: string): string {
  return code
    .replace(/^\w+\.displayName = ["'].*["'];$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2')
}

/** Applies `withoutUnusedParts` to the router. */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({ code: withoutUnusedParts(code), map: null }),
    },
  }
}
