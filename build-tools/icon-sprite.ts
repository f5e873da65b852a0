import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Config, optimize } from 'svgo'
import type { Plugin } from 'vite'
import { type brandNames, homeIcons, laterIcons } from '../pwa/ui/icon-names.ts'
import { staffIcons } from '../pwa/ui/staff-icons.ts'

/** Marks of services, drawn for this site on the same 24 grid. */
export const brandMarks: Readonly<Record<(typeof brandNames)[number], string>> = {
  discord:
    '<path fill="currentColor" stroke="none" d="M19 5.3A16 16 0 0 0 15 4l-.5 1a14 14 0 0 0-5 0L9 4a16 16 0 0 0-4 1.3C2.5 9 1.8 12.7 2.1 16.3A16 16 0 0 0 7 18.8l1-1.7-1.6-.8.4-.3a11.5 11.5 0 0 0 10.4 0l.4.3-1.6.8 1 1.7a16 16 0 0 0 4.9-2.5c.4-4.2-.7-7.8-2.9-11zM8.7 14.2c-1 0-1.8-.9-1.8-2s.8-2 1.8-2 1.8.9 1.8 2-.8 2-1.8 2zm6.6 0c-1 0-1.8-.9-1.8-2s.8-2 1.8-2 1.8.9 1.8 2-.8 2-1.8 2z"/>',
  github:
    '<path d="M9 19.5c-4 1.2-4-2.2-5.5-2.7M14.5 22v-3.7a3.2 3.2 0 0 0-.9-2.5c3-.3 6.1-1.5 6.1-6.6a5.1 5.1 0 0 0-1.4-3.5 4.8 4.8 0 0 0-.1-3.5s-1.1-.3-3.7 1.4a12.7 12.7 0 0 0-6.6 0C5.3 1.9 4.2 2.2 4.2 2.2a4.8 4.8 0 0 0-.1 3.5 5.1 5.1 0 0 0-1.4 3.5c0 5 3.1 6.2 6.1 6.6a3.2 3.2 0 0 0-.9 2.5V22"/>',
  instagram:
    '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17.3 6.7h.01"/>',
  linkedin:
    '<rect x="3" y="3" width="18" height="18" rx="3"/><path d="M7.5 10.5V17M7.5 7.2h.01M11.5 17v-6.5M11.5 13.5a2.5 2.5 0 0 1 5 0V17"/>',
  twitter: '<path d="M4 4h4.5L20 20h-4.5zM4.5 20l6.2-6.7M19.5 4l-6.2 6.7"/>',
  youtube: '<rect x="2.5" y="5" width="19" height="14" rx="4"/><path d="m10 9 5 3-5 3z"/>',
}

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
