import { createHash } from 'node:crypto'
import type { DocumentFrame } from '#contract/directory.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import { modeOf, toneOf } from '#contract/theme/theme-rules.ts'
import { scriptJson } from './escape.ts'
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
  /** A header that names the data it hydrates from, so that they are asked for before the scripts run. */
  readonly headers: NonNullable<Draft['headers']>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * A whole HTML document: style sheets in its head, the theme's colours inline behind them, and two small inline scripts,
 * which copy a code before the app runs and load the app. Every value from the database passes through
 * `escape.ts` or `theme-style.ts` on its way, so none can end the element that it stands in. (threats H1, H3)
 */
export function composeDocument(input: DocumentInput): ComposedDocument {
  const { theme, settings, assets, frame, html } = input
  const plain = plainTheme(theme)
  const style = themeRule(theme, settings.display)
  const { preloads } = assets.of(input.page.canonicalPath)
  const scripts = [assets.copyScript, startScript(assets.script, preloads)]
  const markup = [
    `<!doctype html><html lang="en" data-mode="${modeOf(plain)}" data-tone="${toneOf(plain)}"><head>`,
    headMarkup(input),
    `<style>${style}</style></head>`,
    `<body><div id="root">${html}</div>`,
    structuredData(input),
    frame ? `<script type="application/json" id="first-frame">${scriptJson(frame)}</script>` : '',
    ...scripts.map((script) => `<script>${script}</script>`),
    '</body></html>',
  ].join('')
  const inline = { styles: [sha256(style)], scripts: scripts.map(sha256) }
  const headers: ComposedDocument['headers'] = frame
    ? [['Link', `<${frame.shared}>; rel=preload; as=fetch; crossorigin; fetchpriority=low`]]
    : []
  return { markup, inline, headers }
}
