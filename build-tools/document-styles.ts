import type { Plugin } from 'vite'

/** The styles that stand in every document: of the first screen, and of what comes to life after the list. */
const IN_DOCUMENT = /^assets\/(?:start|later-chunk)-[\w-]+\.css$/

const LIST = /(\bm\.f=\[)([^\]]*)(\][^;]*?=>\s*i\.map\(\(?i\)?\s*=>\s*d\[i\]\))/

/**
 * Takes those styles out of what a lazy chunk loads. Loaded again they would come after the document's own, and the
 * plain colours of the tokens would win over those of the theme. The bundler's own setting leaves styles alone.
 */
export function withoutDocumentStyles(code: string): string {
  return code.replace(LIST, (whole, open: string, files: string, rest: string) => {
    const kept = files
      .split(',')
      .map((file) => (IN_DOCUMENT.test(file.trim().replaceAll(/["'`]/g, '')) ? '0' : file))
      .join(',')
    return kept === files ? whole : `${open}${kept}${rest}.filter(Boolean)`
  })
}

/** Applies `withoutDocumentStyles` to every chunk, once the bundler has written down what each loads. */
export function documentStylesPlugin(): Plugin {
  return {
    name: 'document-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withoutDocumentStyles(file.code)
        }
      },
    },
  }
}
