import { expect, test } from 'vitest'
import { projectFiles, read } from './support/sources.ts'

/** Widest line, in characters, of a comment, and of a page: a table is as wide as what stands in it. */
const widest = { comment: 131, page: 200 }

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line)
const isTable = (line: string): boolean => line.startsWith('|')

/** The lines of a text that are wider than what stands beside them, with their numbers. */
function tooWide(path: string, text: string): readonly string[] {
  const isPage = path.endsWith('.md')
  const most = isPage ? widest.page : widest.comment
  return text.split('\n').flatMap((line, index) => {
    const counts = isPage ? !isTable(line) : isComment(line)
    return counts && line.length > most ? [`${path}:${index + 1} has ${line.length} columns`] : []
  })
}

test('Comments and docs are no wider than their neighbours', () => {
  const files = projectFiles().filter((path) => /\.(?:tsx?|mjs|js|css|md)$/.test(path))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((path) => tooWide(path, read(path)))).toEqual([])
})

test('A wide comment and a wide page would be found, a wide table and wide code would not', () => {
  const wide = 'x'.repeat(200)
  const found = ['a.ts', 'a.css', 'a.md'].map((path) =>
    tooWide(
      path,
      [`// ${wide}`, `  /* ${wide} */`, ` * ${wide}`, `| ${wide} |`, `const a = '${wide}'`].join('\n'),
    ),
  )
  expect(found.map(({ length }) => length)).toEqual([3, 3, 4])
})
