import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { DocumentFrame } from '#contract/directory.ts'
import { DISCORD_CLOSED_KEY } from '#contract/kept-names.ts'
import { scriptJson, styleText } from '#contract/primitives/text.ts'
import { seconds } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type PublicSettings, publicGroups } from '#contract/settings/public-groups.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import { type HeadInput, headMarkup, structuredData } from './head.ts'
import { modeScript } from './mode-script.ts'
import type { Draft, InlineHashes } from './published.ts'

/** How long the app waits for the first frame, in milliseconds, where the browser never says that it drew one. */
const PATIENCE = seconds(2)

/**
 * The inline script that loads the app once the first frame is on the screen. Named in the head instead, its 90 kB share
 * a slow line with the style sheets: the largest paint of a simulated phone came after 1.65 s, with a goal of 1.3 s. A tab
 * in the background draws no frame and starts at once. `script` starts the app, `parts` are the other modules of the page,
 * `data` is what it comes to life with.
 */
const startScript = (script: string, parts: readonly string[], data: string | null): string =>
  [
    '((src,parts,data)=>{',
    "const preload=link=>document.head.append(Object.assign(document.createElement('link'),link));",
    'const start=()=>{',
    "for(const href of parts)preload({rel:'modulepreload',href});",
    "if(data)preload({rel:'preload',as:'fetch',crossOrigin:'',href:data});",
    'import(src)};',
    'if(document.hidden)return start();',
    'Promise.race([',
    "new Promise(done=>new PerformanceObserver(done).observe({type:'paint',buffered:true})),",
    `new Promise(done=>setTimeout(done,${PATIENCE}))`,
    ']).then(start)',
    `})(${scriptJson(script)},${scriptJson(parts)},${scriptJson(data)})`,
  ].join('')

const { carouselSize } = publicGroups.display.entries

/** The rule that gives a page its theme and the carousel its size. It follows the style sheet, so it wins. */
function themeRule(theme: Theme, display: PublicSettings['display']): string {
  const percent = v.parse(
    v.fallback(carouselSize, settingsDefaults.display.carouselSize),
    display.carouselSize,
  )
  const declarations = themeVariables(plainTheme(theme)).map(([name, value]) => `${name}:${styleText(value)}`)
  return `:root{${declarations.join(';')};--carousel-scale:${percent / 100}}`
}

interface DocumentInput extends HeadInput {
  /** Markup for inside `#root`. */
  readonly html: string
  /** Where to find what `html` was rendered from; null for the shell. */
  readonly frame: DocumentFrame | null
}

interface ComposedDocument {
  readonly markup: string
  /** Hashes of its one inline style and its inline scripts, for its Content-Security-Policy. */
  readonly inline: InlineHashes
  /** A header that names the data it hydrates from: the service worker keeps them with the document. */
  readonly headers: NonNullable<Draft['headers']>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * A whole HTML document: style sheets in its head, the theme's colours inline behind them, and up to three small inline
 * scripts, which draw the page as this device's visitor chose, copy a code before the app runs, and load the app. Every value from
 * the database passes through `scriptJson`, `styleText` or `themeRule` on its way, so none can close the element that contains it.
 * (threats H1, H3)
 */
export function composeDocument(input: DocumentInput): ComposedDocument {
  const { theme, settings, assets, frame, html } = input
  const plain = plainTheme(theme)
  const style = themeRule(theme, settings.display)
  const { preloads } = assets.of(input.page.canonicalPath)
  const inHead = [modeScript(plain), closedBannerScript(settings.discord)]
    .filter((one) => one !== null)
    .join(';')
  const atEnd = [assets.copyScript, startScript(assets.script, preloads, frame?.shared ?? null)]
  const markup = [
    `<!doctype html><html lang="en" data-mode="${modeOf(plain)}" data-tone="${toneOf(plain)}"><head>`,
    headMarkup(input, inHead),
    `<style>${style}</style></head>`,
    `<body><div id="root">${html}</div>`,
    structuredData(input),
    frame ? `<script type="application/json" id="first-frame">${scriptJson(frame)}</script>` : '',
    ...atEnd.map((script) => `<script>${script}</script>`),
    '</body></html>',
  ].join('')
  const scripts = inHead === '' ? atEnd : [inHead, ...atEnd]
  const inline = { styles: [sha256(style)], scripts: scripts.map(sha256) }
  const headers: ComposedDocument['headers'] = frame
    ? [['Link', `<${frame.shared}>; rel=alternate; type="application/json"`]]
    : []
  return { markup, inline, headers }
}

/**
 * The inline script of the head that hides the Discord banner before the first frame, where the visitor closed it earlier
 * in this visit: the page would otherwise jump up once the app runs. Null where there is no banner.
 */
function closedBannerScript({ enabled }: PublicSettings['discord']): string | null {
  if (!enabled) return null
  const key = scriptJson(DISCORD_CLOSED_KEY)
  // A browser that keeps nothing throws: the banner then stays.
  return `try{if(sessionStorage.getItem(${key}))document.documentElement.dataset.discord='closed'}catch(error){console.debug(error)}`
}
