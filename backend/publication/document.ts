import { createHash } from 'node:crypto'
import type { DocumentFrame } from '#contract/directory.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import { modeOf, toneOf } from '#contract/theme/theme-rules.ts'
import { escapeMarkup, scriptJson } from './escape.ts'
import { CONCEALED, expectFirstScreen, firstScreenOf } from './first-screen.ts'
import { type HeadInput, headMarkup, structuredData } from './head.ts'
import type { Draft, InlineHashes } from './published.ts'
import { startScript } from './start-script.ts'
import { themeRule } from './theme-style.ts'

export interface DocumentInput extends HeadInput {
  /** Markup for inside `#root`. */
  readonly html: string
  /** Where to find what `html` was rendered from; null for the shell. */
  readonly frame: DocumentFrame | null
}

export interface ComposedDocument {
  readonly markup: string
  /** Hashes of its one inline style and its inline scripts, for its Content-Security-Policy. */
  readonly inline: InlineHashes
  /** Headers that name what it needs soon, so that it is asked for before the markup is read. */
  readonly headers: NonNullable<Draft['headers']>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * A whole HTML document. What decides how its first screen looks stands inline, the style sheets follow the markup, so
 * that nothing waits for them but what stands below. Every value from the database passes through `escape.ts` or
 * `theme-style.ts` on its way, so none can end the element that it stands in. (threats H1, H3)
 */
export function composeDocument(input: DocumentInput): ComposedDocument {
  const { theme, settings, assets, frame, html } = input
  const plain = plainTheme(theme)
  const part = assets.of(input.page.canonicalPath)
  const start = `<html lang="en" data-mode="${modeOf(plain)}" data-tone="${toneOf(plain)}">`
  const body = `<body><div id="root">${html}</div>`
  const critical = part.critical(`${start}<head>${firstScreenOf(body)}`).replaceAll('</', '<\\/')
  const style = critical + CONCEALED + themeRule(theme, settings.display)
  const scripts = [assets.copyScript, startScript(assets.script, part.preloads, part.sheets)].filter(Boolean)
  const markup = [
    `<!doctype html>${start}<head>`,
    headMarkup(input),
    expectFirstScreen(html),
    `<style>${style}</style></head>`,
    body,
    structuredData(input),
    frame ? `<script type="application/json" id="first-frame">${scriptJson(frame)}</script>` : '',
    ...scripts.map((script) => `<script>${script}</script>`),
    `<noscript>${part.sheets.map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`).join('')}</noscript>`,
    '</body></html>',
  ].join('')
  const inline = { styles: [sha256(style)], scripts: scripts.map(sha256) }
  const soon = part.sheets.map((href) => `<${href}>; rel=preload; as=style`)
  if (frame) soon.push(`<${frame.shared}>; rel=preload; as=fetch; crossorigin; fetchpriority=low`)
  return { markup, inline, headers: [['Link', soon.join(', ')]] }
}
