import { createHash } from 'node:crypto'
import type { FirstFrame } from '#contract/directory.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import { modeOf, toneOf } from '#contract/theme/theme-rules.ts'
import { escapeMarkup, scriptJson } from './escape.ts'
import { type HeadInput, headMarkup } from './head.ts'
import type { InlineHashes } from './published.ts'
import { themeRule } from './theme-style.ts'

export interface DocumentInput extends HeadInput {
  /** Markup for inside `#root`. */
  readonly html: string
  /** What `html` was rendered from; null for the shell. */
  readonly frame: FirstFrame | null
}

export interface ComposedDocument {
  readonly markup: string
  /** Hashes of its one inline style and its inline script, for its Content-Security-Policy. */
  readonly inline: InlineHashes
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * A whole HTML document. Every value from the database passes through `escape.ts` or `theme-style.ts` on its way, so
 * none can end the element that it stands in. (threats H1, H3)
 */
export function composeDocument(input: DocumentInput): ComposedDocument {
  const { theme, settings, assets, frame, html } = input
  const plain = plainTheme(theme)
  const style =
    assets.of(input.page.canonicalPath).css.replaceAll('</', '<\\/') + themeRule(theme, settings.display)
  const copy = assets.copyScript
  const markup = [
    `<!doctype html><html lang="en" data-mode="${modeOf(plain)}" data-tone="${toneOf(plain)}"><head>`,
    headMarkup(input),
    `<style>${style}</style>`,
    `</head><body><div id="root">${html}</div>`,
    frame ? `<script type="application/json" id="first-frame">${scriptJson(frame)}</script>` : '',
    copy === '' ? '' : `<script>${copy}</script>`,
    `<script type="module" src="${escapeMarkup(assets.script)}"></script></body></html>`,
  ].join('')
  return { markup, inline: { styles: [sha256(style)], scripts: copy === '' ? [] : [sha256(copy)] } }
}
