import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'

/** How a picture is fitted: cut to a square, shown round, or taken whole. */
type Shape = 'square' | 'round' | 'whole'

/** The background where a picture does not fill its frame. */
export type Ground = 'White' | 'From picture' | 'None'

interface PictureLabels {
  /** "the logo" in titles and buttons. */
  readonly noun: string
  /** "a logo", "an icon". */
  readonly one: string
  readonly shape: Shape
  /** The grounds to choose from, the usual one first. */
  readonly grounds: readonly Ground[]
}

/** Labels of the kinds of pictures, and how each is fitted. Logos stand on white in every theme. */
export const pictureLabels: Readonly<Record<ChosenPictureKind, PictureLabels>> = {
  logo: { noun: 'logo', one: 'a logo', shape: 'square', grounds: ['White', 'From picture'] },
  avatar: { noun: 'photo', one: 'a photo', shape: 'round', grounds: [] },
  icon: { noun: 'icon', one: 'an icon', shape: 'square', grounds: ['None', 'White'] },
  wordmark: { noun: 'logo', one: 'a logo', shape: 'whole', grounds: [] },
  background: { noun: 'picture', one: 'a picture', shape: 'whole', grounds: [] },
}

/** Shown where a chosen file cannot be decoded. */
export const UNREADABLE =
  'This device cannot read this file as a picture. Please choose a PNG, JPEG, WebP or GIF.'

/** Width and height, in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Which part of a picture a square frame shows. `zoom` 1: the shorter side fills the frame. `x` and `y`: how far the
 * picture's middle lies from the frame's, in sides of the frame.
 */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const START: Crop = { zoom: 1, x: 0, y: 0 }

/** Largest zoom. */
export const MAX_ZOOM = 4

/** The smallest zoom: the whole picture is in the frame, or, where it has to fill the frame, its shorter side. */
export const minZoom = ({ width, height }: Size, fills: boolean): number =>
  fills ? 1 : Math.min(width, height) / Math.max(width, height)

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** The sides of the drawn picture, in sides of the frame. */
const sidesOf = ({ width, height }: Size, zoom: number) => {
  const scale = zoom / Math.min(width, height)
  return { width: width * scale, height: height * scale }
}

/** The crop with its zoom in range, and no more empty frame than it must show. */
export function within(crop: Crop, size: Size, fills: boolean): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(minZoom(size, fills), crop.zoom))
  const { width, height } = sidesOf(size, zoom)
  return {
    zoom,
    x: clamp(crop.x, Math.abs(width - 1) / 2),
    y: clamp(crop.y, Math.abs(height - 1) / 2),
  }
}

/** A point, in sides of the frame from its middle. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The crop with another zoom, with the pixel under `point` in its place. */
export function zoomed({ zoom, x, y }: Crop, to: number, point: Point = { x: 0, y: 0 }): Crop {
  const by = to / zoom
  return { zoom: to, x: point.x + (x - point.x) * by, y: point.y + (y - point.y) * by }
}

/** Where the picture is drawn if the frame is a square of `side` pixels at `left` and `top`. */
export function placeOf(
  crop: Crop,
  size: Size,
  { side, left = 0, top = 0 }: { readonly side: number; readonly left?: number; readonly top?: number },
): { readonly x: number; readonly y: number } & Size {
  const { width, height } = sidesOf(size, crop.zoom)
  return {
    x: left + (0.5 + crop.x - width / 2) * side,
    y: top + (0.5 + crop.y - height / 2) * side,
    width: width * side,
    height: height * side,
  }
}

/** Largest side of the sent picture, in pixels. */
const MAX_SIDE = 512

/** The side of the cropped picture, in pixels: no larger than the part that it shows. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number =>
  Math.max(16, Math.min(MAX_SIDE, Math.round(Math.min(width, height) / zoom)))

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
