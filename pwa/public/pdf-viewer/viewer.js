// Draws the pages of a document that the panel hands over. It runs in a frame without an origin: whatever a document
// makes of its reader reaches neither the panel nor the server.
import './pdf.worker.js'
import { getDocument } from './pdf.js'

const MOST_PAGES = 50
const MOST_PIXELS = 8_000_000

const status = document.getElementById('status')
const pages = document.getElementById('pages')

async function drawPage(pdf, number) {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const wanted = (Math.min(innerWidth, 960) * devicePixelRatio) / width
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `Page ${number} of ${pdf.numPages}`)
  pages.append(canvas)
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  const text = document.createElement('p')
  text.className = 'text'
  text.textContent = items.map(({ str }) => str ?? '').join(' ')
  pages.append(text)
}

async function show(bytes) {
  const data = new Uint8Array(bytes)
  const pdf = await getDocument({ data, useWasm: false, useWorkerFetch: false, enableXfa: false }).promise
  const drawn = Math.min(pdf.numPages, MOST_PAGES)
  for (let number = 1; number <= drawn; number++) await drawPage(pdf, number)
  status.textContent =
    drawn < pdf.numPages ? `The first ${drawn} of ${pdf.numPages} pages. Download it to see all.` : ''
}

addEventListener('message', async ({ source, data }) => {
  if (source !== parent || !(data?.pdf instanceof ArrayBuffer)) return
  try {
    await show(data.pdf)
  } catch {
    status.textContent = 'The document could not be shown. Download it instead.'
  }
})
