import { expect, it } from 'vitest'
import { expectFirstScreen, firstScreenOf } from './first-screen.ts'

const list = (id: string, rows = '') =>
  `<section id="${id}" class="a b" aria-labelledby="t" data-drawn="0"><table>${rows}</table></section>`
const expected = (id: string) => `<link rel="expect" href="#${id}" blocking="render">`

it('lets the browser read the first rows before it draws, or else all of a short list, or else the page', () => {
  const below = '<tr role="row"></tr><tr role="row" data-section="silver" id="silver-below"></tr>'
  const filters = '<section id="filters" data-later="true"></section>'
  expect(expectFirstScreen(filters + list('silver', below) + list('avoid', below))).toBe(
    expected('silver-below'),
  )
  expect(expectFirstScreen(filters + list('silver') + list('avoid', below))).toBe(expected('avoid'))
  expect(expectFirstScreen(list('silver'))).toBe(expected('first-frame'))
})

it('lets the browser read all of a page with an open sheet, which follows the list', () => {
  const page = `${list('silver')}${list('avoid')}<dialog class="a" open=""></dialog>`
  expect(expectFirstScreen(page)).toBe(expected('first-frame'))
  expect(expectFirstScreen(page.replace(' open=""', ''))).toBe(expected('avoid'))
})

it('asks for nothing where a page has no list', () => {
  expect(expectFirstScreen('<section id="filters" data-later="true"></section>')).toBe('')
})

it('cuts what stands below the first screen out of a markup', () => {
  const page = `<main><h1>A</h1><div class="x" data-later="true"><div></div>${list('gold')}</div><p>B</p></main>`
  expect(firstScreenOf(page)).toBe('<main><h1>A</h1><p>B</p></main>')
})
