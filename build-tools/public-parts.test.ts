import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onlyPublicParts, publicParts } from './public-parts.ts'

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

test('The worker lists public parts alone, each with the hash of its bytes, and tells those that a first visit does without', () => {
  const client = mkdtempSync(join(tmpdir(), 'client-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  for (const folder of ['.vite', 'assets']) mkdirSync(join(client, folder))
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  const urls = [
    'assets/public-sheet.js',
    'assets/public-library.js',
    'assets/admin.css',
    'assets/icons-1.svg',
  ]
  for (const url of urls) writeFileSync(join(client, url), 'abc')
  const listed = onlyPublicParts(client, /icons/)(urls.map((url) => ({ url, revision: null, size: 3 })))
  const integrity = 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='
  expect(listed.manifest).toEqual([
    { url: 'assets/public-sheet.js', revision: null, size: 3, integrity },
    { url: 'assets/icons-1.svg', revision: null, size: 3, integrity, isLater: true },
  ])
})
