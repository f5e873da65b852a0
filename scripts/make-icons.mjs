import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { withBrowser } from './lib/browser.mjs'
import { main } from './lib/main.mjs'
import { at } from './lib/root.mjs'

// The mark and every icon made from it. Run it when the mark changes, and commit what it writes.

const ACCENT = '#047857'
const GLYPH = 'M9 22.5v-5M16 22.5v-9M23 22.5v-13'

/** The three bars, `scale` times as large around the middle of the 32 by 32 square. */
function bars(scale) {
  const group = 'fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"'
  return `<g ${group} transform="translate(16 16) scale(${scale}) translate(-16 -16)"><path d="${GLYPH}"/></g>`
}

const svg = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Logo</title>${content}</svg>\n`
const mark = svg(`<rect width="32" height="32" rx="9" fill="${ACCENT}"/>${bars(1)}`)
const fullSquare = (scale) => svg(`<rect width="32" height="32" fill="${ACCENT}"/>${bars(scale)}`)

const images = [
  { file: 'logo.png', size: 256, drawing: mark },
  { file: 'logo-main.png', size: 128, drawing: mark },
  { file: 'logo-small.png', size: 96, drawing: mark },
  { file: 'icon-192.png', size: 192, drawing: mark },
  { file: 'icon-512.png', size: 512, drawing: mark },
  // Phones cut a circle of 80 % of the width out of it: the bars stay well inside.
  { file: 'icon-maskable-512.png', size: 512, drawing: fullSquare(0.95) },
  // Phones take its transparency alone and colour it.
  { file: 'icon-monochrome-512.png', size: 512, drawing: svg(bars(1.1)) },
  // iOS rounds the corners itself and draws transparency black.
  { file: 'apple-touch-icon.png', size: 180, drawing: fullSquare(1) },
]

main(() =>
  withBrowser(async (browser) => {
    writeFileSync(at('pwa', 'public', 'favicon.svg'), mark)
    for (const { file, size, drawing } of images) {
      const page = await browser.newPage({ viewport: { width: size, height: size } })
      await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${drawing}`)
      const drawn = await page.screenshot({ omitBackground: true })
      // Sixteen colours: half a byte for a point. No eye sees the shades between that edges lose.
      const small = sharp(drawn).png({
        palette: true,
        colours: 16,
        dither: 0,
        compressionLevel: 9,
        effort: 10,
      })
      writeFileSync(at('pwa', 'public', file), await small.toBuffer())
      await page.close()
      console.log(file)
    }
  }),
)
