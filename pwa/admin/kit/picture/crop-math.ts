/** Width and height, in pixels. */
export interface Size {
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
