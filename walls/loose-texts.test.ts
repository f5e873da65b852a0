import { expect, it } from 'vitest'
import { looseTexts } from './support/loose-texts.ts'
import { isTest, sources } from './support/sources.ts'

const drawn = sources().filter(
  ({ path }) => path.startsWith('pwa/') && path.endsWith('.tsx') && !isTest(path),
)

it('A text that changes, or stands beside what comes and goes, has an element of its own: translators take texts away', () => {
  expect(drawn.length).toBeGreaterThan(200)
  expect(drawn.flatMap(looseTexts)).toEqual([])
})

/** A template string, for the samples, which are strings themselves. */
const TEMPLATE = ['`', '$', '{n} firms`'].join('')

const looseIn = (markup: string) =>
  looseTexts({ path: 'a.tsx', text: `const a = ${markup.replaceAll('TEMPLATE', TEMPLATE)}` })

it.each([
  "<p>{cond && 'x'} text</p>",
  '<p>{cond && <b>x</b>} text</p>',
  '<p>text {cond && <b>x</b>}</p>',
  '<p>{n} firms</p>',
  '<p>{n} firms{cond ? <b>x</b> : null}</p>',
  '<p><b>x</b> {n}</p>',
  '<p> {n}</p>',
  '<p>{list.map((one) => <b>{one}</b>)} text</p>',
  '<>text</>',
  '<p>{firm.children}{label}</p>',
  '<p>{list.map((one) => one.name)}</p>',
  '<p>{list?.map((one) => { return TEMPLATE })}</p>',
  '<p>{list.map((one) => <Fragment key={one}>{one} <b>x</b></Fragment>)}</p>',
  '<p>{list.map((one) => <b key={one}>{one}</b>)}{TEMPLATE}</p>',
  '<p>{cond ? <b>x</b> : null}{TEMPLATE}</p>',
])('Found would be %s', (markup) => {
  expect(looseIn(markup)).toEqual(['a.tsx:1'])
})

it.each([
  ["<p>{cond && 'x'}</p>"],
  ['<p>{TEMPLATE}</p>'],
  ['<p>{cond && <b>x</b>} <span>text</span></p>'],
  ['<p>text <b>x</b> text</p>'],
  ['<p>{list?.map((one) => <b key={one}>{one}</b>)}</p>'],
  ['<p>{list.map((one) => <Fragment key={one}><b>x</b> <span>{one}</span></Fragment>)}</p>'],
  ['<p>Up to {MOST_COMPARED} <b>x</b></p>'],
  ['<p><b>x</b> <span>{n}</span></p>'],
])('Let pass is %s', (markup) => {
  expect(looseIn(markup)).toEqual([])
})
