import sharp from 'sharp'
import { anEncryptedPdf } from './encrypted-pdf.ts'
import { aJpegOfAPhone, aPdf, aPdfOfObjects, aPicture } from './pictures.ts'

/** A file as a browser sends it. */
export interface SomeUpload {
  readonly why: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const sizes = [
  [1, 1],
  [40, 30],
  [150, 600],
  [600, 400],
] as const

const names = [
  'IMG_0001.JPG',
  'payout.jpeg',
  'Screenshot 2026-11-20 at 20.43.png',
  'доказ.png',
  '支払い.webp',
  "o'neil (1).jpg",
  'a.b.c.png',
]

/** Pictures in every way in which phones and computers write them. */
function encodings(width: number, height: number): Record<string, Promise<Buffer>> {
  const picture = () => aPicture(width, height)
  const clear = () => aPicture(width, height, 4)
  return {
    'a plain JPEG': picture().jpeg().toBuffer(),
    'a progressive JPEG': picture().jpeg({ progressive: true }).toBuffer(),
    'a turned JPEG with metadata': picture()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'secret artist' } })
      .toBuffer(),
    'a grey JPEG': picture().grayscale().jpeg().toBuffer(),
    'a JPEG for print': picture().toColourspace('cmyk').jpeg().toBuffer(),
    'a plain PNG': picture().png().toBuffer(),
    'an interlaced PNG': picture().png({ progressive: true }).toBuffer(),
    'a PNG with a palette': picture().png({ palette: true }).toBuffer(),
    'a clear PNG': clear().png().toBuffer(),
    'a PNG of 16 bits': picture().toColourspace('rgb16').png().toBuffer(),
    'a WebP': picture().webp().toBuffer(),
    'a WebP without loss': clear().webp({ lossless: true }).toBuffer(),
    'a GIF': picture().gif().toBuffer(),
  }
}

const typeOf = (why: string) => `image/${/JPEG|PNG|WebP|GIF/.exec(why)?.[0].toLowerCase()}`

/** Sixty files that must be taken where all types are allowed. */
export async function goodUploads(): Promise<SomeUpload[]> {
  const uploads: SomeUpload[] = []
  for (const [index, [width, height]] of sizes.entries()) {
    for (const [why, made] of Object.entries(encodings(width, height))) {
      const type = typeOf(why)
      const ending = type.slice('image/'.length)
      const odd = names[uploads.length % names.length] ?? ''
      const name = index === 0 ? odd : `${index}.${ending}`
      const claims = [type, '', 'application/octet-stream', type]
      uploads.push({
        why: `${why}, ${width}x${height}`,
        name,
        type: claims[index] ?? type,
        bytes: await made,
      })
    }
  }
  const [first] = uploads
  if (!first) throw new Error('There are no pictures')
  const trailer = Buffer.concat([
    first.bytes,
    Buffer.from('SEFH and the film of a motion photo'),
    Buffer.alloc(5000, 7),
  ])
  const frames = await sharp(await aPicture(20, 40).png().toBuffer())
    .gif()
    .toBuffer()
  const pdf = { type: 'application/pdf', bytes: aPdf() }
  uploads.push(
    { why: 'a JPEG with a trailer of its phone', name: 'motion.jpg', type: 'image/jpeg', bytes: trailer },
    { why: 'a GIF that is called octets', name: 'anim.gif', type: 'application/octet-stream', bytes: frames },
    {
      why: 'a picture without a name that says what it is',
      name: 'image',
      type: 'image/jpeg',
      bytes: first.bytes,
    },
    { why: 'a picture in the old spelling', name: 'x.jpg', type: 'image/jpg', bytes: first.bytes },
    { why: 'a PDF', name: 'statement.pdf', ...pdf },
    { why: 'a PDF in capitals', name: 'STATEMENT.PDF', ...pdf },
    { why: 'a PDF 2.0', name: 'two.pdf', type: 'application/pdf', bytes: aPdf('', '2.0') },
    {
      ...pdf,
      why: 'a PDF that opens on a page',
      name: 'page.pdf',
      bytes: aPdf('/OpenAction[3 0 R/XYZ null null 0]'),
    },
    { ...pdf, why: 'a PDF with compressed objects', name: 'objects.pdf', bytes: aPdfOfObjects('<</S/URI>>') },
    {
      ...pdf,
      why: 'a PDF of many bytes',
      name: 'scan.pdf',
      bytes: aPdf(`/Big(${'/JS/AA '.repeat(200_000)})`),
    },
    { why: 'a PDF without a type', name: 'three.pdf', type: '', bytes: aPdf('', '1.4') },
  )
  return [...uploads, ...(await oddOnes(first.bytes))]
}

/** What browsers, phones and writers of PDFs make beside that. */
async function oddOnes(jpeg: Buffer): Promise<SomeUpload[]> {
  const type = 'application/pdf'
  const invoice =
    '>>endobj\n8 0 obj<</Type/Filespec/F(factur-x.xml)/EF<</F 9 0 R>>>>endobj\n9 0 obj<<>>stream\n<a/>\nendstream endobj\n10 0 obj<<'
  const link = '>>endobj\n9 0 obj<</Subtype/Link/A<</S/URI/URI(javascript:void\\(0\\))>>>>endobj\n10 0 obj<<'
  const phone = await aJpegOfAPhone()
  return [
    { why: 'a JPEG as browsers save it', name: 'payout.jfif', type: 'image/jpeg', bytes: jpeg },
    { why: 'a JPEG of another ending', name: 'payout.pjpeg', type: 'image/pjpeg', bytes: jpeg },
    { why: 'a picture without an ending', name: '1000000036', type: '', bytes: jpeg },
    { why: 'a PDF that ends in a day', name: 'Payout 12.11.2026', type, bytes: aPdf() },
    { why: 'a JPEG with a wrong scan header', name: 'phone.jpg', type: 'image/jpeg', bytes: phone },
    {
      why: 'a JPEG without the mark of its end',
      name: 'cut.jpg',
      type: 'image/jpeg',
      bytes: jpeg.subarray(0, -2),
    },
    { why: 'a PDF by its old type', name: 'x.pdf', type: 'application/x-pdf', bytes: aPdf() },
    { why: 'a PDF after a line', name: 'x.pdf', type, bytes: Buffer.concat([Buffer.from('\n'), aPdf()]) },
    { why: 'a printed page with a link', name: 'x.pdf', type, bytes: aPdf(link) },
    { why: 'a PDF about scripts', name: 'x.pdf', type, bytes: aPdf('/Title(TypeScript/JavaScript)') },
    { why: 'an invoice', name: 'x.pdf', type, bytes: aPdf(invoice) },
    { why: 'a PDF on its page', name: 'x.pdf', type, bytes: aPdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>') },
    {
      why: "a PDF with an owner's password",
      name: 'x.pdf',
      type,
      bytes: anEncryptedPdf('AES of PDF 2.0', '', '<<>>'),
    },
  ]
}
