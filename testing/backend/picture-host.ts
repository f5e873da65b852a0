import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A server of another site that gives pictures. */
export interface PictureHost {
  readonly url: string
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  /** How many connections were opened. */
  connections(): number
  /** Answers `path` from now on. */
  give(path: string, answer: RequestListener): void
  close(): Promise<void>
}

export async function aPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, RequestListener>()
  const asked: string[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    connections: () => connections,
    give: (path, answer) => void answers.set(path, answer),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends bytes under any type. */
export const sends =
  (bytes: Uint8Array, type = 'image/png'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(bytes)

/** Sends on to another address. */
export const redirects =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { Location: location }).end()

/** The pixels of a mark with a slope of colour, a bar and a disc, on a transparent ground. `turn` makes another. */
function markOf(side: number, turn: number): Buffer {
  const pixels = Buffer.alloc(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [u, v] = [x / side - 0.5, y / side - 0.5]
      const isBar = Math.abs(u * Math.cos(turn) + v * Math.sin(turn)) < 0.06
      const isDisc = Math.hypot(u - 0.2, v + 0.2) < 0.12
      const slope = [14 + 60 * v, 120 + 90 * u, 200 - 80 * v] as const
      const color = isDisc ? [250, 204, 21] : isBar ? [255, 255, 255] : slope
      pixels.set([...color.map(Math.round), Math.hypot(u, v) < 0.5 ? 255 : 0], (y * side + x) * 4)
    }
  }
  return pixels
}

/** A logo, with a note of its maker. */
export function aLogo(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif' = 'png',
  turn = 0.6,
): Promise<Buffer> {
  const side = 512
  return sharp(markOf(side, turn), { raw: { width: side, height: side, channels: 4 } })
    .withExif({ IFD0: { Artist: 'someone private' } })
    .toFormat(format)
    .toBuffer()
}

/** A picture of noise, which no format makes small. */
export function noise(width: number, height: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#888' } as const
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { ...create, noise: grain } })
    .toFormat(format)
    .toBuffer()
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  let crc = ~0
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  frame.writeUInt32BE(~crc >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of a few kilobytes that decodes to `side` times `side` pixels. (PNG specification, section 11.2) */
export function aBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(side / 8) + 1
  const pixels = deflateSync(Buffer.alloc(row * side))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
