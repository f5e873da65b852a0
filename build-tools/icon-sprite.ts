import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { brandMarks, outlineIcons } from '../pwa/ui/icon-names.ts'

const MODULE = 'virtual:icon-sprite'
const RESOLVED = `\0${MODULE}`
const require = createRequire(import.meta.url)

function outline(name: string): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1]
  if (body === undefined) throw new Error(`The icon "${name}" is not an svg.`)
  return body.replace(/\s+/g, ' ').replaceAll(' />', '/>').replaceAll('> <', '><').trim()
}

/** The sprite: one symbol for each name of the icon table. Strokes are left to the style sheet. */
export function iconSprite(): string {
  const outlines = outlineIcons.map((name) => [name, outline(name)] as const)
  const symbols = [...outlines, ...Object.entries(brandMarks)].map(
    ([name, body]) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Makes the sprite one hashed file, whose address is the same in the browser's build and the server's. */
export function iconSpritePlugin(): Plugin {
  const sprite = iconSprite()
  const file = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  let ssr = false
  return {
    name: 'icon-sprite',
    configResolved(config) {
      ssr = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export const spriteUrl = ${JSON.stringify(`/${file}`)}` : null),
    generateBundle() {
      if (!ssr) this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(sprite)
      })
    },
  }
}
