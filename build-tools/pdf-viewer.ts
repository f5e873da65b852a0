import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = new URL('../node_modules/pdfjs-dist/legacy/build/', import.meta.url)

/** The files of pdf.js by their names beside the page that shows documents to staff; see `pwa/public/pdf-viewer`. */
const files = { 'pdf.js': 'pdf.min.mjs', 'pdf.worker.js': 'pdf.worker.min.mjs' } as const

/** Puts pdf.js as it is published beside its page: it runs in a frame without an origin, apart from the app's chunks. */
export function pdfViewerPlugin(): Plugin {
  return {
    name: 'pdf-viewer',
    apply: 'build',
    async generateBundle() {
      for (const [name, file] of Object.entries(files)) {
        const source = await readFile(fileURLToPath(new URL(file, library)))
        this.emitFile({ type: 'asset', fileName: `pdf-viewer/${name}`, source })
      }
    },
  }
}
