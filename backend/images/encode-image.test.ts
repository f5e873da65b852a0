import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FetchRefused } from '#backend/outgoing/checked-target.ts'
import { aBomb, aLogo, noise } from '#testing/backend/picture-host.ts'
import { aJpeg, aJpegOfAPhone } from '#testing/backend/pictures.ts'
import { encodeImage } from './encode-image.ts'

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'A %s becomes a small WebP without metadata',
  async (format) => {
    const original = await aLogo(format)
    const image = await encodeImage(original, 'logo')
    const seen = await sharp(image.bytes).metadata()
    expect(seen).toMatchObject({ format: 'webp', width: 128, height: 128 })
    expect([seen.exif, seen.xmp, seen.icc, seen.iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect(image.bytes.includes('someone private')).toBe(false)
    expect(image).toMatchObject({ width: 128, height: 128, hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(image.bytes.length).toBeLessThan(6 * 1024)
  },
)

test('The same picture has the same name, another one another', async () => {
  const names = await Promise.all(
    [0.6, 0.6, 1.2].map(async (turn) => (await encodeImage(await aLogo('png', turn), 'logo')).hash),
  )
  expect(names[0]).toBe(names[1])
  expect(names[0]).not.toBe(names[2])
})

test.each([
  ['logo', 6],
  ['icon', 4],
  ['avatar', 20],
  ['wordmark', 12],
  ['background', 150],
] as const)('Even noise is made to fit as %s into %i kB', { tags: ['all'] }, async (kind, limit) => {
  const { bytes } = await encodeImage(await noise(1800, 1200, 'jpeg'), kind)
  expect(bytes.length).toBeLessThanOrEqual(limit * 1024)
})

test('A small picture is not made larger, a turned one stands upright, one with transparency keeps it', async () => {
  const small = await sharp(await aLogo())
    .resize(20, 10, { fit: 'fill' })
    .png()
    .toBuffer()
  expect(await encodeImage(small, 'logo')).toMatchObject({ width: 20, height: 10 })
  const turned = await sharp(small).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await encodeImage(turned, 'logo')).toMatchObject({ width: 10, height: 20 })
  const { bytes } = await encodeImage(await aLogo(), 'logo')
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(data[3]).toBe(0)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['a JPEG with a wrong scan header', aJpegOfAPhone],
  ['a JPEG without the mark of its end', async () => (await aJpeg()).subarray(0, -2)],
])('%s is taken, as every browser shows it', async (_name, make) => {
  expect(await encodeImage(await make(), 'logo')).toMatchObject({ width: 40, height: 30 })
})

test.each([
  ['SVG', async () => Buffer.from(svg)],
  ['SVG behind a declaration', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a PNG signature before HTML',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
  ],
  ['a PNG that was cut off', async () => (await noise(300, 300)).subarray(0, 40_000)],
  ['a JPEG that was cut off', async () => (await noise(300, 300, 'jpeg')).subarray(0, 10_000)],
  ['a JPEG without its last pixels', async () => (await noise(300, 300, 'jpeg')).subarray(0, -12)],
  ['a bomb of 30 million pixels', async () => aBomb(5500)],
  ['a bomb of 900 million pixels', async () => aBomb(30_000)],
  ['a TIFF', () => aLogo('tiff')],
  ['an AVIF', () => aLogo('avif')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused', async (_name, make) => {
  const bytes = await make()
  await expect(encodeImage(bytes, 'logo')).rejects.toThrow(FetchRefused)
})

test('A first picture of one kind does not refuse another that is being decoded', {
  tags: ['all'],
}, async () => {
  const logos = Array.from({ length: 12 }, async (_, turn) => encodeImage(await aLogo('png', turn), 'logo'))
  await expect(Promise.all(logos)).resolves.toHaveLength(12)
})
