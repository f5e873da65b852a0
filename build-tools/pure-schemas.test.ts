import { expect, it } from 'vitest'
import { withPureSchemas } from './pure-schemas.ts'

it('marks what makes a schema, and nothing that reads a value or is declared', () => {
  expect(withPureSchemas('const firm = v.object({ name: requiredText(120) })')).toBe(
    'const firm = /* @__PURE__ */ v.object({ name: /* @__PURE__ */ requiredText(120) })',
  )
  for (const code of [
    'const parsed = v.safeParse(firm, value)',
    'export function text(max: number) {}',
    'const { text } = words',
  ])
    expect(withPureSchemas(code)).toBe(code)
})
