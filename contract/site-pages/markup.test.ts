import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '../settings/defaults.ts'
import { hasTooManyCells, pageBlocks } from './markup.ts'
import { DEEPEST_LIST, type PageBlock, pageBlock, type Run } from './page-blocks.ts'
import { plainText } from './plain-text.ts'

const settings = {
  ...settingsDefaults,
  operator: { name: 'A*B* & <Sons>', address: '1 Quay\nRotterdam', email: 'hi@site.example' },
}
const blocks = (text: string) => pageBlocks(text, settings)

const said = (text: string): PageBlock => ({ kind: 'paragraph', runs: [{ text }] })
const bullets = (...items: PageBlock[][]): PageBlock => ({
  kind: 'list',
  ordered: false,
  items: items.map((parts) => ({ blocks: parts })),
})
const numbered = (...items: [number, ...PageBlock[]][]): PageBlock => ({
  kind: 'list',
  ordered: true,
  items: items.map(([number, ...parts]) => ({ number, blocks: parts })),
})

/** Every run of a page. */
const runsIn = (parts: readonly PageBlock[]): Run[] =>
  parts.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap((item) => runsIn(item.blocks))
    if (block.kind === 'table') return [block.head, ...block.rows].flat(2)
    return block.runs
  })

describe('The text of a page', () => {
  it('has headings, lists, tables, bold and links', () => {
    expect(
      blocks('## Who\n\nWe are **one**.\nTwo\n\n- a\n  - b\n\n1. c\n\n| A | B |\n| - | - |\n| 1 | **2** |'),
    ).toEqual([
      { kind: 'heading', level: 2, id: 'who', runs: [{ text: 'Who' }] },
      {
        kind: 'paragraph',
        runs: [{ text: 'We are ' }, { text: 'one', strong: true }, { text: '.\nTwo' }],
      },
      bullets([said('a'), bullets([said('b')])]),
      numbered([1, said('c')]),
      {
        kind: 'table',
        head: [[{ text: 'A' }], [{ text: 'B' }]],
        rows: [[[{ text: '1' }], [{ text: '2', strong: true }]]],
      },
    ])
  })

  it('keeps the numbers of clauses, past a paragraph and past a gap', () => {
    expect(blocks('3. Third\n4. Fourth\n\nBetween.\n\n5) Fifth\n7) Seventh')).toEqual([
      numbered([3, said('Third')], [4, said('Fourth')]),
      said('Between.'),
      numbered([5, said('Fifth')], [7, said('Seventh')]),
    ])
    expect(blocks('1. a\n1. b\n1. c\n\n- \n\n0. d')).toEqual([
      numbered([1, said('a')], [2, said('b')], [3, said('c')]),
      bullets([]),
      numbered([0, said('d')]),
    ])
  })

  it('keeps the depth of lists, and each paragraph of an entry for itself', () => {
    expect(blocks('1. a\n   - b\n\n     4. c\n\n        more\n   - d\n2. e')).toEqual([
      numbered(
        [1, said('a'), bullets([said('b'), numbered([4, said('c'), said('more')])], [said('d')])],
        [2, said('e')],
      ),
    ])
    const nested = (depth: number) =>
      blocks(Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'))
    expect(runsIn(nested(DEEPEST_LIST - 1))).toHaveLength(DEEPEST_LIST - 1)
    expect(v.parse(v.array(pageBlock), nested(100))).toEqual(nested(100))
  })

  it.each([
    ...[
      '27. November 2026',
      '1. Jänner 2026: prices',
      '3. marraskuuta 2026',
      '01. Sept. 2026',
      '24. 12. 2026 in Graz',
    ],
    ...['1. bis 3. Mai 2026', '1. – 15. 11. 2026', '2026. november 27.', '2024. That was the year.'],
  ])('%s is a date, and text', (date) => {
    expect(blocks(`${date}\n\n1. First`)).toEqual([said(date), numbered([1, said('First')])])
    expect(blocks(`- ${date}\n- 2. ${date}`)).toEqual([bullets([said(date)], [numbered([2, said(date)])])])
  })

  it.each(['27. We said so in 2026', '1. May we 2026', '32. November 2026', '1. 2. 3.', '27. November'])(
    '%s is an entry of a list',
    (line) => {
      expect(blocks(line)).toMatchObject([{ kind: 'list', items: [{ number: Number.parseInt(line, 10) }] }])
    },
  )

  it('keeps two lines apart, however their break is written', () => {
    for (const line of ['a\nb', 'a\\\nb'])
      expect(
        runsIn(blocks(line))
          .map(({ text }) => text)
          .join(''),
        line,
      ).toBe('a\nb')
    expect(plainText(runsIn(blocks('**a  \n[b](/c)**')))).toMatch(/^a\s+b$/)
  })

  it('leads to this site, to the web and to mailboxes, and nowhere else', () => {
    const hrefs = (text: string) => runsIn(blocks(text)).map(({ href }) => href)
    expect(hrefs('[a](/how-we-rate)')).toEqual(['/how-we-rate'])
    expect(hrefs('[a](#who)')).toEqual(['#who'])
    expect(hrefs('[a](https://example.com/x)')).toEqual(['https://example.com/x'])
    expect(hrefs('[a](mailto:{mail})')).toEqual(['mailto:hi@site.example'])
    for (const bad of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'mailto:x', 'vbscript:x'])
      expect(hrefs(`[a](${bad})`), bad).toEqual([undefined])
  })

  it('is filled from the settings, whose values are text and no markup', () => {
    expect(blocks('{owner}, {address}: {kept} {unknown}')).toEqual([
      { kind: 'paragraph', runs: [{ text: 'A*B* & <Sons>, 1 Quay\nRotterdam: 12 months {unknown}' }] },
    ])
  })

  it('holds no HTML: what looks like it is text', () => {
    const html = '<script>alert(1)</script> &amp; <img src=x onerror=alert(1)>'
    expect(blocks(html)).toEqual([{ kind: 'paragraph', runs: [{ text: html }] }])
  })

  it('gives each heading a key of its own', () => {
    const ids = blocks('## Ä b!\n\n# ä B\n\n### \\*').map((block) => block.kind === 'heading' && block.id)
    expect(ids).toEqual(['ä-b', 'ä-b-2', 'part'])
  })

  it('of whatever characters ends in parts, whose links are safe', () => {
    const marks = fc.constantFrom(
      ...[
        '#',
        ' ',
        '*',
        '**',
        '[a](',
        ')',
        '|',
        '\n',
        '- ',
        '1. ',
        'javascript:',
        'x',
        '\\',
        '{owner}',
        '|-|\n',
      ],
    )
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 200 }), (parts) => {
        const hrefs = runsIn(blocks(parts.join(''))).flatMap(({ href }) => href ?? [])
        expect(hrefs.filter((href) => /^(?:javascript|data):/i.test(href))).toEqual([])
      }),
    )
  })

  it('with tables of thousands of cells is not read', () => {
    const large = `|a|b|\n|-|-|\n${'|\n'.repeat(3000)}`
    expect(hasTooManyCells(large)).toBe(true)
    expect(blocks(large)).toEqual([])
  })
})
