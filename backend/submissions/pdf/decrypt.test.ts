import { describe, expect, it } from 'vitest'
import { anEncryptedPdf, encryptions } from '#testing/backend/encrypted-pdf.ts'
import { inspectPdf } from './judge.ts'

const reasonOf = async (bytes: Buffer) => (await inspectPdf(bytes)).reason

describe.each(encryptions)('A document encrypted with %s', (way) => {
  it('is taken with an owner’s password alone', async () => {
    expect(await reasonOf(anEncryptedPdf(way, '', '<</S/URI>>'))).toBeNull()
  })

  it('is refused where it needs a password', async () => {
    const reason = 'is encrypted: save it without a password'
    expect(await reasonOf(anEncryptedPdf(way, 'secret', '<</S/URI>>'))).toBe(reason)
  })

  it('is refused for a script behind an owner’s password alone', async () => {
    const reason = 'contains a script'
    expect(await reasonOf(anEncryptedPdf(way, '', '<</S/JavaScript/JS 3 0 R>>'))).toBe(reason)
  })
})

const encrypted = anEncryptedPdf('AES of 128 bits', '', '<</S/URI>>').toString('latin1')
const description = /7 0 obj.+endobj/.exec(encrypted)?.[0] ?? ''
const trailer = /trailer.+/.exec(encrypted)?.[0] ?? ''
/** The table of a document as a stream, as programs write it that change one. */
const table = `${trailer.replace('trailer', '5 0 obj').replace('>>', '/Type/XRef/Filter/FlateDecode/DecodeParms<</Columns 4/Predictor 12>>/Length 4>>')}stream\n....\nendstream endobj`
const decoys = Array.from({ length: 99 }, (_, n) => description.replace('7 0 obj', `${n + 100} 0 obj`))

/** The reason for the document with other words in the place of these. */
const reasonWith = (there: string, other: string) =>
  reasonOf(Buffer.from(encrypted.replace(there, other), 'latin1'))

describe('An encrypted document of which readers make different things is refused', () => {
  it.each([
    ['with a trailer that says it is not', 'trailer', '%trailer<</Root 1 0 R>>\ntrailer'],
    ['with a table that says it is not', 'trailer', '5 0 obj<</Type/XRef/Root 1 0 R>>endobj\ntrailer'],
    ['with another key', 'trailer', `${trailer.replace('7 0 R', '5 0 R')}\ntrailer`],
    ['with another identifier', 'trailer', `${trailer.replace('<0909', '<0908')}\ntrailer`],
    [
      'with another key in a trailer without a root',
      trailer,
      `${trailer.replace('7 0 R', '5 0 R')}\n${trailer.replace('/Root 1 0 R', '')}`,
    ],
    ['with two keys in one trailer', '/ID[', '/Encrypt 5 0 R/ID['],
    ['with two identifiers in one trailer', '/Encrypt', '/ID[<00>]/Encrypt'],
    [
      'with a key behind more than is kept',
      'trailer',
      `trailer<</A[${'/P 1'.repeat(200)}]/Encrypt 5 0 R>>\ntrailer`,
    ],
    ['whose key is described twice', description, `${description.replace('/P -4', '/P -8')}\n${description}`],
    [
      'whose key is described twice, behind others',
      description,
      [description, ...decoys, description.replace('/P -4', '/P -8')].join('\n'),
    ],
    ['whose key is described with two hashes', '/StmF', '/O<00>/StmF'],
  ])('%s', async (_, there, other) => {
    expect(await reasonWith(there, other)).toBe('has parts that cannot be read: print it to a new PDF')
  })
})

describe('An encrypted document is taken', () => {
  it.each([
    ['with the same trailer twice', 'trailer', `${trailer.replace('/Root', '/Prev 9/Root')}\ntrailer`],
    ['with a table in a stream beside its trailer', 'trailer', `${table}\ntrailer`],
    ['with the same description twice', 'trailer', `${description}\ntrailer`],
    ['described in its trailer', '7 0 R', description.slice('7 0 obj'.length, -'endobj'.length)],
    ['with a signature', 'trailer', '12 0 obj<</Type/Sig/Filter/Adobe.PPKLite/V 0>>endobj\ntrailer'],
  ])('%s', async (_, there, other) => {
    expect(await reasonWith(there, other)).toBeNull()
  })
})

it.each([
  [
    'whose name looks harmless',
    'trailer',
    '12 0 obj<</Type/Filespec/F(a.xml)/EF<</F 8 0 R>>>>endobj\ntrailer',
  ],
  ['without a name', 'trailer', '12 0 obj<</Type/Filespec/EF 8 0 R>>endobj\ntrailer'],
])(
  'An encrypted document with a file inside %s is refused, since the name is encrypted, too',
  async (_, ...words) => {
    const reason = 'is encrypted and has a file inside: save it without a password'
    expect(await reasonWith(...words)).toBe(reason)
  },
)

it('A hash within a filter is not that of the document', async () => {
  const hash = /\/O<\w+>/.exec(encrypted)?.[0] ?? ''
  const other = description.replace(hash, '/O<00>').replace('/V 4', `/CF<<${hash}>>/V 4`)
  expect(await reasonWith(description, other)).toBe('is encrypted: save it without a password')
})
