import { expect, it } from 'vitest'
import { missingClasses } from './support/missing-classes.ts'
import { projectFiles, read, type Source } from './support/sources.ts'

const sourcesOf = (pattern: RegExp): readonly Source[] =>
  projectFiles()
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: read(path) }))

it('A component reads no class that its sheet has no rule for', () => {
  const components = sourcesOf(/^pwa\/.*\.tsx?$/)
  const sheets = sourcesOf(/^pwa\/.*\.module\.css$/)
  expect(components.length).toBeGreaterThan(400)
  expect(sheets.length).toBeGreaterThan(20)
  expect(missingClasses(sheets, components)).toEqual([])
})

it.each([
  ["styles.one + styles.two + styles['a-b']", []],
  ['styles.three', ['pwa/b.tsx three']],
  ["styles['three-four']", ['pwa/b.tsx three-four']],
  // Said of a comment or a value alone.
  ['styles.four + styles.five + styles.m', ['pwa/b.tsx four', 'pwa/b.tsx five', 'pwa/b.tsx m']],
  ['other.three + restyles.three', []],
])('A sample that reads %s has these without a rule: %j', (reads, found) => {
  const text =
    '.one {\n  margin: 0.5m;\n  composes: five from "x.css";\n}\n@media print {\n  .two .a-b {\n    margin: 0;\n  }\n}\n/* .four {} */'
  const component = { path: 'pwa/b.tsx', text: `import styles from './b.module.css'\nconst look = ${reads}` }
  expect(missingClasses([{ path: 'pwa/b.module.css', text }], [component])).toEqual(found)
})

it('A sample that reads a sheet that is not there is found', () => {
  const text = "import styles from '#pwa/ui/gone.module.css'\nconst look = styles.one"
  expect(missingClasses([], [{ path: 'pwa/b.tsx', text }])).toEqual(['pwa/b.tsx one'])
})
