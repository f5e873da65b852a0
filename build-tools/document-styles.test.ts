import { describe, expect, it } from 'vitest'
import { stylesOfEveryPage, takeLayers, withoutDocumentStyles } from './document-styles.ts'

const chunk = (files: string) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[${files}])))=>i.map(i=>d[i]);\nimport{a}from"./a.js";load(__vite__mapDeps([0,1]));`

const shared = new Set(['assets/start-Eb1e36Aa.css'])

/** What a chunk loads for the places 0 and 1 of its list. */
function loadedBy(code: string): unknown {
  const [list = ''] = code.split('\n')
  return new Function(`${list} return __vite__mapDeps([0,1])`)()
}

describe('what a lazy chunk loads', () => {
  it('holds no styles that stand in the document, and all others at their places', () => {
    const code = withoutDocumentStyles(
      chunk('"assets/start-Eb1e36Aa.css","assets/news-card-BelWISOp.css"'),
      shared,
    )
    expect(loadedBy(code)).toEqual(['assets/news-card-BelWISOp.css'])
    expect(code).toContain('import{a}from"./a.js"')
  })

  it('is left alone where it holds none of them', () => {
    const code = chunk('"assets/start-page-x/other.css","assets/sheet-TWQ8aXX_.css"')
    expect(withoutDocumentStyles(code, shared)).toBe(code)
    expect(withoutDocumentStyles('export const a=1', shared)).toBe('export const a=1')
  })
})

it('counts as styles of every page what the start imports, then what comes to life after the list', () => {
  const chunkOf = (id: string, imports: readonly string[], ...css: readonly string[]) => ({
    fileName: 'assets/x.js',
    imports,
    moduleIds: [id, '/x/pwa/ui/icon.tsx'],
    viteMetadata: { importedCss: new Set(css) },
  })
  const styles = stylesOfEveryPage({
    'later.js': chunkOf('/x/pwa/app/later-chunk.ts', ['start.js', 'facts.js'], 'later.css'),
    'entry.js': chunkOf('/x/pwa/entry-client.tsx', ['start.js']),
    'start.js': chunkOf('/x/pwa/ui/chip.tsx', [], 'start.css'),
    'facts.js': chunkOf('/x/pwa/ui/facts.tsx', [], 'facts.css'),
    'saved.js': chunkOf('/x/pwa/app/saved-page.tsx', ['start.js'], 'saved.css'),
  })
  expect([...styles]).toEqual(['start.css', 'facts.css', 'later.css'])
})

it('leaves no rule in a layer to sheets that come later, and no sheet without rules', () => {
  const sheet = (source: string) => ({ type: 'asset', source })
  const files = {
    'sheet.css': sheet('@layer base;@layer ui{.a{color:red}}'),
    'saved.css': sheet('.b{top:0}@layer ui{.c{left:0}}@media print{.b{top:1px}}'),
    'compare.css': sheet('.d{top:0}'),
  }
  const shared = new Set<string>()
  expect(takeLayers(files, Object.keys(files), shared)).toBe('@layer ui{.a{color:red}}@layer ui{.c{left:0}}')
  expect([...shared]).toEqual(['sheet.css'])
  expect(files).toEqual({
    'saved.css': sheet('.b{top:0}@media print{.b{top:1px}}'),
    'compare.css': sheet('.d{top:0}'),
  })
})
