import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { brandMarks, outlineIcons } from '../pwa/ui/icon-names.ts'
import { staffIcons } from '../pwa/ui/staff-icons.ts'

const require = createRequire(import.meta.url)

function outline(name: string): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1]
  if (body === undefined) throw new Error(`The icon "${name}" is not an svg.`)
  return body.replace(/\s+/g, ' ').replaceAll(' />', '/>').replaceAll('> <', '><').trim()
}

const symbol = (name: string, body: string) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`

/** A sprite: one symbol for each name, and for each mark. Strokes are left to the style sheet. */
export function iconSprite(names: readonly string[]): string {
  const symbols = [
    ...names.map((name) => symbol(name, outline(name))),
    ...Object.entries(brandMarks).map(([name, body]) => symbol(name, body)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

const fileOf = (name: string, sprite: string) =>
  `assets/${name}-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`

/** The sprites, by the module that names each one's address. */
function spritesByModule() {
  const visitors = iconSprite(outlineIcons)
  const staff = iconSprite([...outlineIcons, ...staffIcons])
  return new Map([
    ['virtual:icon-sprite', { file: fileOf('icons', visitors), sprite: visitors }],
    ['virtual:staff-icon-sprite', { file: fileOf('staff-icons', staff), sprite: staff }],
  ])
}

/**
 * Makes each sprite one hashed file, whose address is the same in the browser's build and the server's. What only staff
 * see stands in a second one, which visitors never load.
 */
export function iconSpritePlugin(): Plugin {
  const sprites = spritesByModule()
  let ssr = false
  return {
    name: 'icon-sprite',
    configResolved(config) {
      ssr = Boolean(config.build.ssr)
    },
    resolveId: (id) => (sprites.has(id) ? `\0${id}` : null),
    load: (id) => {
      const found = id.startsWith('\0') ? sprites.get(id.slice(1)) : undefined
      return found ? `export const spriteUrl = ${JSON.stringify(`/${found.file}`)}` : null
    },
    generateBundle() {
      if (ssr) return
      for (const { file, sprite } of sprites.values())
        this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
    configureServer(server) {
      for (const { file, sprite } of sprites.values())
        server.middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader('Content-Type', 'image/svg+xml').end(sprite)
        })
    },
  }
}
