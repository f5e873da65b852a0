import type { Plugin } from 'vite'

/** Chromium compiles every function of a script that begins so off the main thread, while it still arrives. (v8.dev/blog/explicit-compile-hints) */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the chunks of these names: for what runs at once, since a function compiled and never called costs memory. As the
 * last hand on the file, because the minifier drops comments and the bundler writes its table of chunks before them.
 */
export function compileHintPlugin(...names: readonly string[]): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code
      },
    },
  }
}
