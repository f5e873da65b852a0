import { describe, expect, it } from 'vitest'
import { budget, type Size } from './budget.ts'
import { faultsOf, measured } from './support/measure-folders.ts'
import { projectFiles, read } from './support/sources.ts'

describe('The budget', () => {
  it('holds every file, and falls with what becomes smaller', () => {
    const files = projectFiles()
      .filter((path) => /\.(?:tsx?|mjs|js|css|md)$/.test(path))
      .map((path) => ({ path, text: read(path) }))
    const { sizes, strays } = measured(files, Object.keys(budget))
    expect(strays).toEqual([])
    expect(faultsOf(sizes, budget)).toEqual([])
  })

  const rows = ['pwa', 'pwa/admin', 'docs']
  const file = (path: string, lines: number) => ({ path, text: 'a b\n'.repeat(lines) })

  it('counts a file in the innermost of its folders, and a page by its words', () => {
    const files = [
      file('pwa/a.ts', 3),
      file('pwa/admin/b/c.css', 5),
      file('README.md', 4),
      file('pwa/e.png', 9),
    ]
    const { sizes, strays } = measured([...files, file('new/f.ts', 1)], rows)
    expect([...sizes]).toEqual([
      ['pwa', [1, 3, 3]],
      ['pwa/admin', [1, 5, 5]],
      ['docs', [1, 8, 8]],
    ])
    expect(strays).toEqual(['new/f.ts'])
  })

  it.each<[string, Size, number]>([
    ['as large as it may be', [3, 900, 300], 0],
    ['a few lines smaller', [3, 885, 300], 0],
    ['a line larger', [3, 901, 300], 1],
    ['a file more', [4, 900, 300], 1],
    ['with a longer file', [3, 900, 301], 1],
    ['a file less', [2, 900, 300], 1],
    ['much smaller', [3, 800, 300], 1],
  ])('takes a folder that is %s', (_, size, faults) => {
    expect(faultsOf(new Map([['pwa', size]]), { pwa: [3, 900, 300] })).toHaveLength(faults)
  })
})
