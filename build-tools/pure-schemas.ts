import type { Plugin } from 'vite'

/** Calls that make a schema, an endpoint or a part of one: of the schema library, but for those that read a value. */
const MAKES =
  /(?<!function )\b(?:v\.(?!parse\b|safeParse\b|is\b)\w+|text|requiredText|textList|columns|address|endpoint)\(/g

/**
 * Tells the bundler that making a schema does nothing else: what a part of the app does not use of the contract then goes,
 * instead of being made at every start.
 */
export const withPureSchemas = (code: string): string => code.replace(MAKES, '/* @__PURE__ */ $&')

/** Applies `withPureSchemas` to the contract. */
export function pureSchemasPlugin(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/(?!.*\.test\.ts).*\.ts$/ },
      handler: (code) => ({ code: withPureSchemas(code), map: null }),
    },
  }
}
