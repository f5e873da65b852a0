import { describe, expect, it } from 'vitest'
import { withoutDocumentStyles } from './document-styles.ts'

const chunk = (files: string) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[${files}])))=>i.map(i=>d[i]);\nimport{a}from"./a.js";load(__vite__mapDeps([0,1]));`

/** What a chunk loads for the places 0 and 1 of its list. */
function loadedBy(code: string): unknown {
  const [list = ''] = code.split('\n')
  return new Function(`${list} return __vite__mapDeps([0,1])`)()
}

describe('what a lazy chunk loads', () => {
  it('holds no styles that stand in the document, and all others at their places', () => {
    const code = withoutDocumentStyles(chunk('"assets/start-Eb1e36Aa.css","assets/news-card-BelWISOp.css"'))
    expect(loadedBy(code)).toEqual(['assets/news-card-BelWISOp.css'])
    expect(code).toContain('import{a}from"./a.js"')
  })

  it('is left alone where it holds none of them', () => {
    const code = chunk('"assets/start-page-x/other.css","assets/sheet-TWQ8aXX_.css"')
    expect(withoutDocumentStyles(code)).toBe(code)
    expect(withoutDocumentStyles('export const a=1')).toBe('export const a=1')
  })
})
