import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { projectFiles, read, type Source } from './support/sources.ts'

/** A comment names who acts: the caller, a visitor, the server. Names of the code stand between backticks. */
const VAGUE = /\b(?:nobody|somebody|whoever)\b/i

/** The comments of a file with their places. */
function commentsOf({ path, text }: Source): readonly { readonly at: number; readonly said: string }[] {
  if (path.endsWith('.css')) {
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: said }) => ({ at: index, said }))
  }
  // Parsing every file would take long, and few say one of the words at all.
  if (!VAGUE.test(text)) return []
  return parseSync(path, text).comments.map(({ start, value }) => ({ at: start, said: value }))
}

const vagueIn = (source: Source) =>
  commentsOf(source)
    .filter(({ said }) => VAGUE.test(said.replace(/`[^`]*`/g, '')))
    .map(
      ({ at, said }) =>
        `${source.path}:${source.text.slice(0, at).split('\n').length} ${VAGUE.exec(said)?.[0]}`,
    )

it('No comment speaks of a person without saying who it is', () => {
  const files = projectFiles().filter((path) => /\.(?:tsx?|mjs|js|css)$/.test(path))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((path) => vagueIn({ path, text: read(path) }))).toEqual([])
})

it.each([
  ['a.ts', '\n// Nobody calls it.', 'a.ts:2 Nobody'],
  ['a.tsx', '/**\n * For whoever reads it.\n */', 'a.tsx:1 whoever'],
  ['a.mjs', 'const a = 1 // as somebody said', 'a.mjs:1 somebody'],
  ['a.css', '.a {\n  /* Seen by nobody. */\n}', 'a.css:2 nobody'],
])('In %s %j would be found', (path, text, place) => {
  expect(vagueIn({ path, text })).toEqual([place])
})

it('A text and a name may', () => {
  expect(
    vagueIn({ path: 'a.ts', text: "const nobody = 'Nobody else sees it.' // As `NOBODY` has it" }),
  ).toEqual([])
})
