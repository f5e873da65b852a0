import { expect, test } from 'vitest'
import { MAX_ZOOM, minZoom, pictureLabels, placeOf, START, sideOf, within, zoomed } from './picture.ts'

test.each(Object.entries(pictureLabels))(
  'a %s has the article that it is spoken with',
  (_, { noun, one }) => {
    expect(one).toBe(`${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`)
  },
)

const wide = { width: 1200, height: 600 }

test('At first the shorter side fills the frame and the middle stands in it', () => {
  expect(placeOf(START, wide, { side: 100 })).toEqual({ x: -50, y: 0, width: 200, height: 100 })
})

test('A logo can be made so small that all of it is in the frame, a photo always fills it', () => {
  const smallest = within({ zoom: 0, x: 0, y: 0 }, wide, false)
  expect(placeOf(smallest, wide, { side: 100 })).toEqual({ x: 0, y: 25, width: 100, height: 50 })
  expect(minZoom(wide, true)).toBe(1)
  expect(within({ zoom: 99, x: 0, y: 0 }, wide, true).zoom).toBe(MAX_ZOOM)
})

test('A picture can be moved as far as its edges and no farther', () => {
  expect(within({ zoom: 1, x: 9, y: 9 }, wide, true)).toEqual({ zoom: 1, x: 0.5, y: 0 })
  expect(within({ zoom: 1, x: -9, y: -9 }, wide, true)).toEqual({ zoom: 1, x: -0.5, y: -0 })
  // One that is smaller than the frame stays inside it.
  expect(within({ zoom: 0.5, x: 0, y: 1 }, wide, false)).toEqual({ zoom: 0.5, x: 0, y: 0.25 })
})

test('Pinching keeps what lies between the fingers', () => {
  const point = { x: 0.25, y: -0.25 }
  const before = { zoom: 1, x: 0.1, y: 0 }
  const after = zoomed(before, 2, point)
  const under = ({ zoom, x, y }: typeof before) => [(point.x - x) / zoom, (point.y - y) / zoom]
  expect(under(after)).toEqual(under(before))
})

test('No more pixels are sent than the part has, and never more than 512', () => {
  expect(sideOf(wide, START)).toBe(512)
  expect(sideOf(wide, { zoom: 4, x: 0, y: 0 })).toBe(150)
  expect(sideOf({ width: 8, height: 8 }, START)).toBe(16)
})
