import { describe, expect, it } from 'vitest'
import { anEncryptedPdf, encryptions } from '#testing/backend/encrypted-pdf.ts'
import { inspectPdf } from './inspect-pdf.ts'

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

describe('An encrypted document of which readers make different things', () => {
  const encrypted = anEncryptedPdf('AES of 128 bits', '', '<</S/URI>>').toString('latin1')
  const handler = /7 0 obj.+endobj/.exec(encrypted)?.[0] ?? ''
  const trailer = /trailer.+/.exec(encrypted)?.[0] ?? ''
  it.each([
    ['with a trailer that says it is not', '%trailer<</Root 1 0 R>>\n'],
    ['with a table that says it is not', '5 0 obj<</Type/XRef/Root 1 0 R>>endobj\n'],
    ['with another key', trailer.replace('7 0 R', '5 0 R')],
    ['with another identifier', trailer.replace('<0909', '<0908')],
    ['whose key is described twice', handler.replace('AESV2', 'V2')],
  ])('is refused, %s', async (_, more) => {
    const text = encrypted.replace('trailer', `${more}trailer`)
    expect(await reasonOf(Buffer.from(text, 'latin1'))).not.toBeNull()
  })

  it.each([
    ['the same trailer twice', trailer.replace('/Root', '/Prev 9/Root')],
    ['the same description twice', handler],
  ])('is taken with %s', async (_, more) => {
    const text = encrypted.replace('trailer', `${more}\ntrailer`)
    expect(await reasonOf(Buffer.from(text, 'latin1'))).toBeNull()
  })
})
