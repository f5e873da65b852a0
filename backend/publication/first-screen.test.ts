import { expect, it } from 'vitest'
import { expectList, firstScreenOf } from './first-screen.ts'

const list = (id: string) =>
  `<section id="${id}" class="a b" aria-labelledby="t" data-drawn="0"><p></p></section>`

it('lets the browser read up to the end of the first list before it draws, whichever tier that is', () => {
  const page = `<section id="filters" data-later="true"></section>${list('silver')}${list('avoid')}`
  expect(expectList(page)).toBe('<link rel="expect" href="#silver" blocking="render">')
})

it('asks for nothing where a page has no list', () => {
  expect(expectList('<section id="filters" data-later="true"></section>')).toBe('')
})

it('cuts what stands below the first screen out of a markup', () => {
  const page = `<main><h1>A</h1><div class="x" data-later="true"><div></div>${list('gold')}</div><p>B</p></main>`
  expect(firstScreenOf(page)).toBe('<main><h1>A</h1><p>B</p></main>')
})
