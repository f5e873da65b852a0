import { expect, test } from 'vitest'
import { publicParts } from './public-parts.ts'

const manifest = {
  'pwa/entry-client.tsx': {
    file: 'assets/entry-client.js',
    isEntry: true,
    css: ['assets/entry.css'],
    imports: ['_shared.js'],
    dynamicImports: ['pwa/app/sheet.tsx', 'pwa/admin/main.tsx'],
  },
  '_shared.js': {
    file: 'assets/public-shared.js',
    css: ['assets/shared.css'],
    dynamicImports: ['pwa/app/sheet.tsx'],
  },
  'pwa/app/sheet.tsx': { file: 'assets/public-sheet.js', css: ['assets/sheet.css'], imports: ['_shared.js'] },
  'pwa/admin/main.tsx': {
    file: 'assets/admin/main.js',
    css: ['assets/admin.css'],
    imports: ['_shared.js', '_library.js'],
  },
  '_library.js': { file: 'assets/public-library.js', css: ['assets/library.css'] },
}

test('what public pages need is found through static and dynamic imports; what only the admin area needs is not', () => {
  expect([...publicParts(manifest)].sort()).toEqual([
    'assets/entry-client.js',
    'assets/entry.css',
    'assets/public-shared.js',
    'assets/public-sheet.js',
    'assets/shared.css',
    'assets/sheet.css',
  ])
})
