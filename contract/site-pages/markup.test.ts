import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '../settings/defaults.ts'
import { hasTooManyCells, pageBlocks } from './markup.ts'
import type { PageBlock, Run } from './page-blocks.ts'

const settings = {
  ...settingsDefaults,
  operator: { name: 'A*B* & <Sons>', address: '1 Quay\nRotterdam', email: 'hi@site.example' },
}
const blocks = (text: string) => pageBlocks(text, settings)

/** Every run of a page. */
const runsIn = (parts: readonly PageBlock[]): Run[] =>
  parts.flatMap((block) => {
    if (block.kind === 'list') return block.items.flat()
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
      { kind: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { kind: 'list', ordered: true, items: [[{ text: 'c' }]] },
      {
        kind: 'table',
        head: [[{ text: 'A' }], [{ text: 'B' }]],
        rows: [[[{ text: '1' }], [{ text: '2', strong: true }]]],
      },
    ])
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
