type Channels = readonly [red: number, green: number, blue: number]

/** Relative luminance, 0 to 1. (WCAG 2.2) */
function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Reads any colour that the browser can draw as what it draws; null for what is not opaque. */
function reader(): (color: string) => Channels | null {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (!pen) return null
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    return alpha === 255 ? [red, green, blue] : null
  }
}

/** Least contrast of the texts below `root` that are marked with `data-measure`, or stand in what is, as the browser draws them, 1 to 21. */
export function leastContrast(root: HTMLElement): number {
  const read = reader()
  const groundOf = (element: Element | null): Channels | null => {
    if (!element) return null
    return read(getComputedStyle(element).backgroundColor) ?? groundOf(element.parentElement)
  }
  const measured = [...root.querySelectorAll('[data-measure]')].flatMap((marked) => {
    const element = marked.firstElementChild ?? marked
    const [ink, ground] = [read(getComputedStyle(element).color), groundOf(element)]
    if (!ink || !ground) return []
    const [dark = 0, light = 0] = [luminance(ink), luminance(ground)].sort((a, b) => a - b)
    return [(light + 0.05) / (dark + 0.05)]
  })
  return Math.min(21, ...measured)
}
