import { describe, expect, it } from 'vitest'
import { filesOfOneUser } from './support/one-user.ts'
import { isTest, type Source, sources } from './support/sources.ts'

/** Where it holds. */
const held = /^(?:pwa|contract|backend)\//

const shared = { path: 'pwa/admin/a/b.ts', text: 'export const b = 1\n' }
const user = (path: string, text = "import { b } from './b.ts'\n"): Source => ({ path, text })
const found = (...files: readonly Source[]) => filesOfOneUser([shared, ...files]).map(({ path }) => path)

describe('A file with one user in its own folder', () => {
  const apart = filesOfOneUser(sources()).filter(({ path }) => held.test(path) && !isTest(path))

  it('is merged into it', () => {
    expect(apart).toEqual([])
  })

  it('would be found', () => {
    expect(found(user('pwa/admin/a/a.tsx'))).toEqual([shared.path])
    expect(found(user('pwa/admin/a/a.tsx', "import type { b } from '#pwa/admin/a/b.ts'\n"))).toEqual([
      shared.path,
    ])
    const farTest = user('pwa/admin/c.test.ts', "import { b } from './a/b.ts'\n")
    expect(found(user('pwa/admin/a/a.tsx'), farTest)).toEqual([shared.path])
  })

  it.each([
    ['two users', [user('pwa/admin/a/a.tsx'), user('pwa/admin/a/c.tsx')]],
    ['a user elsewhere', [user('pwa/admin/c/c.tsx', "import { b } from '../a/b.ts'\n")]],
    ['a lazy user', [user('pwa/admin/a/a.tsx', "const b = import('./b.ts')\n")]],
    [
      'a worker',
      [user('pwa/admin/a/a.tsx', "import './b.ts'\nnew Worker(new URL('./b.ts', import.meta.url))\n")],
    ],
    [
      'a worker by its address',
      [user('pwa/admin/a/a.tsx', "import './b.ts'\nimport address from './b.ts?worker&url'\n")],
    ],
    [
      'a worker for its user, and a test',
      [
        user('pwa/admin/a/a.ts'),
        user('pwa/admin/a/c.ts', "import address from './a.ts?worker&url'\n"),
        user('pwa/admin/c.test.ts', "import { b } from './a/b.ts'\n"),
      ],
    ],
    ['a test of its own', [user('pwa/admin/a/a.tsx'), user('pwa/admin/a/c.test.ts')]],
    ['a test of its name', [user('pwa/admin/a/a.tsx'), user('pwa/admin/a/b.test.ts', '')]],
    ['no room for it', [user('pwa/admin/a/a.tsx', `import { b } from './b.ts'\n${'\n'.repeat(499)}`)]],
  ])('stays with %s', (_, files) => {
    expect(found(...files)).toEqual([])
  })
})
