import { type Crop, placeOf, type Size, sideOf } from './crop-math.ts'

/** A picture that was chosen on this device, decoded. */
export interface OpenedPicture {
  readonly name: string
  /** As it was before it was made smaller. */
  readonly original: Size
  readonly bitmap: ImageBitmap
}

/** Media types for file pickers; phones convert their own formats to one of these. */
export const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'

/** Largest side that is kept in memory, in pixels. */
const WORK_SIDE = 2048

/** Decodes a chosen file, upright. @throws where it is no picture that this device can read */
export async function openPicture(file: File): Promise<OpenedPicture> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const scale = WORK_SIDE / Math.max(width, height)
  if (scale >= 1) return { name: file.name, original: { width, height }, bitmap }
  const resizeWidth = Math.max(1, Math.round(width * scale))
  const smaller = await createImageBitmap(bitmap, { resizeWidth, resizeQuality: 'high' })
  bitmap.close()
  return { name: file.name, original: { width, height }, bitmap: smaller }
}

/** The mean colour of the four corners of a picture. */
export function cornerColor(bitmap: ImageBitmap): string {
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 2
  const context = canvas.getContext('2d')
  if (!context) return 'transparent'
  const { width, height } = bitmap
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    context.drawImage(bitmap, x * (width - 1), y * (height - 1), 1, 1, x, y, 1, 1)
  }
  const { data } = context.getImageData(0, 0, 2, 2)
  const mean = [0, 1, 2].map((channel) => {
    return Math.round([0, 4, 8, 12].reduce((sum, at) => sum + (data[at + channel] ?? 0), 0) / 4)
  })
  return `rgb(${mean.join(' ')})`
}

/** Draws the cropped picture into a square of `side` pixels on `ground`, a colour or "" for none. */
export function drawCrop(
  context: CanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { crop, ground, side }: { readonly crop: Crop; readonly ground: string; readonly side: number },
): void {
  context.clearRect(0, 0, side, side)
  if (ground !== '') {
    context.fillStyle = ground
    context.fillRect(0, 0, side, side)
  }
  const { x, y, width, height } = placeOf(crop, bitmap, { side })
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height)
}

function fileOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas is empty')))
    canvas.toBlob(done, type, 0.92)
  })
}

/** The cropped picture as a file. */
export async function croppedFile(bitmap: ImageBitmap, crop: Crop, ground: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = sideOf(bitmap, crop)
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context) drawCrop(context, bitmap, { crop, ground, side })
  return fileOf(canvas, 'image/png')
}

/** The whole picture as a file: as JPEG if it came as one, which is smaller and has no transparency. */
export async function wholeFile(bitmap: ImageBitmap, name: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return fileOf(canvas, /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png')
}
