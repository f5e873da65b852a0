import { describe, expect, it } from 'vitest'
import { projectFiles, read, type Source } from './support/sources.ts'
import { unusedClasses, unusedExports, unusedTokens } from './support/unused.ts'
import { classesOf, rulesOf } from './support/utilities.ts'

const sourcesOf = (pattern: RegExp): readonly Source[] =>
  projectFiles()
    .filter((path) => pattern.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: read(path) }))

const files = sourcesOf(/\.(?:tsx?|mjs)$/)
const sheets = sourcesOf(/^pwa\/(?!public\/).*\.css$/)

/** Read by their names: the server's half of the app, and what the test runner starts. */
const READ_BY_NAME =
  /^(?:pwa\/entry-server\.tsx|testing\/backend\/global-setup\.ts|e2e\/fixtures\/warm-up\.ts) /

describe('Nothing lies unused', () => {
  it('of what files export', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(unusedExports(files).filter((place) => !READ_BY_NAME.test(place))).toEqual([])
  })

  it('of classes and tokens', async () => {
    expect(sheets.length).toBeGreaterThan(20)
    expect(unusedClasses(sheets, files)).toEqual([])
    // The theme of Tailwind names every token for the classes that may come: those count that a component has.
    const others = sheets.filter(({ path }) => path !== 'pwa/styles/theme.css')
    const classes = files.flatMap(({ path, text }) => (path.endsWith('.tsx') ? classesOf(text) : []))
    const rules = { path: 'pwa/styles/utilities.css', text: await rulesOf(classes) }
    expect(unusedTokens(others, [...files, rules])).toEqual([])
  })
})

describe('A sample', () => {
  const a = (text: string): Source => ({ path: 'pwa/a.ts', text })
  const b = (text: string): Source => ({ path: 'pwa/b.tsx', text })
  const sheet = (text: string): Source => ({ path: 'pwa/b.module.css', text })

  it.each(['', "import { other } from './a.ts'", "import { one } from './c.ts'", "const one = 'one'"])(
    'of an export beside %j is found',
    (text) => {
      const found = unusedExports([a('export const one = 1\nexport type other = 2'), b(text)])
      expect(found).toContain('pwa/a.ts one')
    },
  )

  it.each([
    "import { one as first } from './a.ts'",
    "import type { one } from '#pwa/a.ts'",
    "import * as all from './a.ts'\nall.one()",
    "const { one } = await import('./a.ts')",
    "export { one } from './a.ts'\nimport { one } from './b.tsx'",
  ])('of an export that is read by %j is not', (text) => {
    expect(unusedExports([a('export const one = 1'), b(text)])).toEqual([])
  })

  it('of a class is found where no component says it', () => {
    const text = '.one {\n  color: var(--red);\n}\n.two .three {\n  margin: 0;\n}'
    const using = b("import styles from './b.module.css'\nconst look = [styles.one, styles.three]")
    expect(unusedClasses([sheet(text)], [using])).toEqual(['pwa/b.module.css two'])
    const computed = b(
      "import styles from './b.module.css'\nconst look = styles[kind]\ntype Kind = 'one' | 'two'",
    )
    expect(unusedClasses([sheet(text)], [computed])).toEqual(['pwa/b.module.css three'])
    const composing = { path: 'pwa/c.css', text: '.c { composes: two three from "#pwa/b.module.css"; }' }
    expect(unusedClasses([sheet(text), composing], [using])).toEqual([])
  })

  it('of a token is found where nothing asks for it', () => {
    expect(unusedTokens([sheet('.a { --red: #f00; --blue: #00f; color: var(--red); }')], [])).toEqual([
      '--blue',
    ])
  })
})
