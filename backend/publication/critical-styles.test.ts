import { describe, expect, it } from 'vitest'
import { createCriticalStyles } from './critical-styles.ts'
import { inLayer, parseStyles, printStyles } from './style-rules.ts'

const criticalOf = (css: string, markup: string) => createCriticalStyles(css)(markup)

describe('a style sheet', () => {
  it('reads and prints as it was, with groups, strings and brackets in it', () => {
    const css =
      '@layer base,ui;:root{--a:url("data:image/svg+xml,%3Csvg a=\';}{\'%3E");--b:1}' +
      '@media (width>=700px){.a,.b>c[d="}"]{color:red}@container (width<2rem){.e:is(.f,.g){top:0}}}@keyframes k{to{top:1px}}'
    expect(printStyles(parseStyles(css))).toBe(css)
  })

  it('keeps its order in a layer, and the layers that it has', () => {
    const css = '@layer ui;.a{top:0}@media print{.b{top:0}}@layer ui{.c{top:0}}.d{top:0}'
    expect(inLayer(css, 'page')).toBe(
      '@layer ui;@layer page{.a{top:0}@media print{.b{top:0}}}@layer ui{.c{top:0}}@layer page{.d{top:0}}',
    )
  })
})

describe('the critical styles of a markup', () => {
  it('hold the rules that its elements can meet, and no others', () => {
    const css =
      'p{top:1px}.a .b{top:2px}.a>.gone,.b{top:3px}#x[data-k=v]{top:4px}[data-k=w]{top:5px}i::before{top:6px}@media (width>=1px){.gone{top:7px}}'
    const markup = '<p class="a"><span class="b" id="x" data-k="v">p</span></p>'
    expect(criticalOf(css, markup)).toBe('p{top:1px}.a .b{top:2px}.b{top:3px}#x[data-k=v]{top:4px}')
  })

  it('take what they cannot judge to be needed', () => {
    const css = '.a:not(.gone){top:0}.a:has(>.b:is(.c,.d)){top:0}::selection{top:0}.a:disabled{top:0}'
    expect(criticalOf(css, '<p class="a">')).toBe(css)
  })

  it('leave out what a deed of the visitor brings about', () => {
    const css =
      '.a:hover{top:0}.a:focus-visible{top:0}@media (hover:hover){.a{top:0}}.a{cursor:pointer;top:1px}'
    expect(criticalOf(css, '<p class="a">')).toBe('.a{top:1px}')
  })

  it('leave out variables and animations that nothing uses, however long the way', () => {
    const css =
      ':root{--used:var(--below);--below:1px;--lost:var(--lost-too);--lost-too:2px}' +
      '@keyframes turn{to{top:0}}@keyframes lost{to{top:0}}.a{top:var(--used);animation:1s turn}.gone{top:var(--lost)}'
    expect(criticalOf(css, '<html><p class="a">')).toBe(
      ':root{--used:var(--below);--below:1px}@keyframes turn{to{top:0}}.a{top:var(--used);animation:1s turn}',
    )
  })
})
