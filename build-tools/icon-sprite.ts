import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Config, optimize } from 'svgo'
import type { Plugin } from 'vite'
import { brandMarks } from '../pwa/ui/brand-marks.ts'
import { homeIcons, laterIcons } from '../pwa/ui/icon-names.ts'
import { staffIcons } from '../pwa/ui/staff-icons.ts'

const require = createRequire(import.meta.url)

/** The shapes of an icon become one path: each is an element in the sprite, and again wherever the icon stands. */
const oneShape: Config = {
  plugins: [
    'removeComments',
    { name: 'convertShapeToPath', params: { convertArcs: true } },
    { name: 'mergePaths', params: { force: true } },
    'convertPathData',
  ],
}

function shapesOf(name: string, svg: string): string {
  const shapes = /<svg[^>]*>(.*)<\/svg>/.exec(optimize(svg, oneShape).data)?.[1]
  if (!shapes) throw new Error(`The icon "${name}" is not an svg.`)
  return shapes
}

function outline(name: string): string {
  return shapesOf(name, readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8'))
}

const mark = (name: string, body: string) =>
  shapesOf(name, `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)

/** Rounded corners cannot be written as a path by the optimizer; such an icon is a group. */
const named = (name: string, shapes: string) =>
  shapes.startsWith('<path') && shapes.lastIndexOf('<') === 0
    ? shapes.replace('<path', `<path id="${name}"`)
    : `<g id="${name}">${shapes}</g>`

type Marks = Readonly<Record<string, string>>

/** A sprite: one shape on a 24 grid for each name, and for each mark. Strokes are left to the style sheet. */
export function iconSprite(names: readonly string[], marks: Marks = {}): string {
  const shapes = [
    ...names.map((name) => named(name, outline(name))),
    ...Object.entries(marks).map(([name, body]) => named(name, mark(name, body))),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">${shapes.join('')}</svg>`
}

const fileOf = (name: string, sprite: string) =>
  `assets/${name}-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`

/** The sprites, by the name under which a module gives each one's address. */
function spritesByName() {
  const home = iconSprite(homeIcons, brandMarks)
  const later = iconSprite(laterIcons)
  const staff = iconSprite([...homeIcons, ...laterIcons, ...staffIcons], brandMarks)
  return new Map([
    ['homeSprite', { file: fileOf('icons', home), sprite: home }],
    ['laterSprite', { file: fileOf('later-icons', later), sprite: later }],
    ['staffSprite', { file: fileOf('staff-icons', staff), sprite: staff }],
  ])
}

const MODULE = 'virtual:icon-sprites'

/**
 * Makes each sprite one hashed file, whose address is the same in the browser's build and the server's. What the home
 * page draws is in one, what visitors meet later in another, and what staff see in a third that visitors never load.
 */
export function iconSpritePlugin(): Plugin {
  const sprites = spritesByName()
  let ssr = false
  return {
    name: 'icon-sprite',
    configResolved(config) {
      ssr = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id === MODULE ? `\0${id}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? [...sprites]
            .map(([name, { file }]) => `export const ${name} = ${JSON.stringify(`/${file}`)}`)
            .join('\n')
        : null,
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
