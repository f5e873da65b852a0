import { expect, test } from 'vitest'
import { publicStyles } from './public-styles.ts'

const manifest = {
  'pwa/entry-client.tsx': {
    isEntry: true,
    css: ['assets/entry.css'],
    imports: ['_shared.js'],
    dynamicImports: ['pwa/app/sheet.tsx', 'pwa/admin/main.tsx'],
  },
  '_shared.js': { css: ['assets/shared.css'], dynamicImports: ['pwa/app/sheet.tsx'] },
  'pwa/app/sheet.tsx': { css: ['assets/sheet.css'], imports: ['_shared.js'] },
  'pwa/admin/main.tsx': { css: ['assets/admin.css'], imports: ['_shared.js', '_admin-only.js'] },
  '_admin-only.js': { css: ['assets/admin-only.css'] },
}

test('styles of public chunks are found through static and dynamic imports, those of the admin area are not', () => {
  expect([...publicStyles(manifest)].sort()).toEqual([
    'assets/entry.css',
    'assets/shared.css',
    'assets/sheet.css',
  ])
})
