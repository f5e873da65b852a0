/** A file that breaks one lint rule: the rule, the path, the text. */
type LintSample = readonly [rule: string, path: string, text: string]

const effect = `import { useEffect } from 'react'
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [])
}
`

const late = `async function save() {}
export function close() {
  save()
}
`

export const lintSamples: readonly LintSample[] = [
  [
    'noUndeclaredDependencies',
    'backend/publication/vite.ts',
    "import { build } from 'vite'\nexport const b = build\n",
  ],
  ['noImportCycles', 'contract/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n"],
  ['noImportCycles', 'contract/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n"],
  ['useFilenamingConvention', 'contract/propFirm.ts', 'export const a = 1\n'],
  ['noDefaultExport', 'contract/default.ts', 'export default 1\n'],
  ['noBarrelFile', 'contract/barrel.ts', "export { one } from './one.ts'\n"],
  ['noReExportAll', 'contract/all.ts', "export * from './one.ts'\n"],
  ['noExplicitAny', 'contract/any.ts', 'export const a = (b: any) => b\n'],
  ['noExcessiveLinesPerFile', 'contract/long.ts', 'export const a = 1\n'.repeat(501)],
  ['noExcessiveLinesPerFunction', 'scripts/long.ts', `export function a() {\n${'  b()\n'.repeat(101)}}\n`],
  ['noExcessiveLinesPerFile', 'pwa/hero/long.module.css', '.a {\n  color: red;\n}\n'.repeat(167)],
  ['noProcessEnv', 'backend/firms/env.ts', 'export const a = process.env.PORT\n'],
  ['noConsole', 'backend/firms/log.ts', "console.log('here')\nexport const a = 1\n"],
  ['noEmptyBlockStatements', 'backend/firms/catch.ts', 'try {\n  start()\n} catch {}\nexport const a = 1\n'],
  ['noFloatingPromises', 'backend/firms/late.ts', late],
  ['noInlineStyles', 'pwa/hero/style.tsx', "export const A = () => <b style={{ color: 'red' }}>a</b>\n"],
  ['noSkippedTests', 'contract/skip.test.ts', "import { it } from 'vitest'\nit.skip('a', () => start())\n"],
  ['noFocusedTests', 'contract/only.test.ts', "import { it } from 'vitest'\nit.only('a', () => start())\n"],
  ['useImportExtensions', 'contract/extension.ts', "import { one } from './one'\nexport const a = one\n"],
  ['useExhaustiveDependencies', 'pwa/hero/effect.tsx', effect],
]
