import { expect, test } from 'vitest'
import { shellOf } from './shell-of.ts'

const page = [
  '<!doctype html><html data-mode="dark"><head><title>Home</title>',
  '<script type="application/ld+json">{"name":"Firm 1"}</script><style>:root{--a:1}</style></head>',
  '<body><div id="root"><div><table><tr><td>Firm 1</td></tr></table></div></div>',
  '<script>copy()</script><noscript><link rel="stylesheet" href="/assets/document-1.css"></noscript>',
  '<script type="application/json" id="first-frame">{"shared":"/first-frame/1.json"}</script>',
  '<script type="module" src="/assets/entry-client-1.js"></script></body></html>',
].join('')

test('the app without data keeps what its policy and its scripts need, and nothing of what the page showed', () => {
  const shell = shellOf(page)
  expect(shell).not.toMatch(/Firm 1|first-frame|ld\+json/)
  for (const kept of [
    'data-mode="dark"',
    '<style>:root{--a:1}</style>',
    '<script>copy()</script>',
    'href="/assets/document-1.css"',
    'src="/assets/entry-client-1.js"',
  ]) {
    expect(shell).toContain(kept)
  }
  expect(shell).toContain('<div id="root"><p role="status">Loading...</p></div><script>')
})
