import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { productionRouter, withoutUnusedParts } from './lean-router.ts'

describe('the router that is shipped', () => {
  it.each(productionRouter.map(({ replacement }) => replacement))('is a file of the package: %s', (file) => {
    expect(readFileSync(file, 'utf8')).toContain('react-router v7')
  })

  it('loses what only looks as if it did something', () => {
    const code =
      'var Form = React10.forwardRef(\n  () => null\n);\nForm.displayName = "Form";\nForm.x = "kept";\n'
    expect(withoutUnusedParts(code)).toBe(
      'var Form = /* @__PURE__ */ React10.forwardRef(\n  () => null\n);\n\nForm.x = "kept";\n',
    )
  })
})
