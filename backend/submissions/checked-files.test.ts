import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { anEncryptedPdf } from '#testing/backend/encrypted-pdf.ts'
import { aJpeg, aPdf } from '#testing/backend/pictures.ts'
import { checkedFiles } from './checked-files.ts'

const rules = settingsDefaults.userSubmissions
const pdf = (bytes: Buffer, name = 'statement.pdf') => ({ name, type: 'application/pdf', bytes })

describe('A file of a review', () => {
  it.each([
    ['a script', aPdf('/A<</S/JavaScript/JS(app.alert(1))>>'), 'contains a script'],
    [
      'a password',
      anEncryptedPdf('AES of 128 bits', 'secret', '<<>>'),
      'is encrypted: save it without a password',
    ],
    [
      'too much to look at',
      aPdf(`>>endobj\n${'1 0 obj('.repeat(100_000)}`),
      'is too complex to be checked: print it to a new PDF',
    ],
  ])('that is a document with %s is refused by its name and the reason', async (_, bytes, reason) => {
    const message = `The document statement.pdf ${reason}`
    await expect(checkedFiles([pdf(bytes)], rules)).rejects.toMatchObject({ code: 'wrong_type', message })
  })

  it('that is a document and also a page is refused as of another type', async () => {
    const both = Buffer.concat([aPdf(), Buffer.from('<script>alert(1)</script>')])
    const message = 'File 1 is not one of the types that are taken: .jpg, .jpeg, .png, .pdf'
    await expect(checkedFiles([pdf(both)], rules)).rejects.toMatchObject({ code: 'wrong_type', message })
  })

  it('that is too large is refused for that, before anybody looks into it', async () => {
    const large = Buffer.concat([aPdf('/A<</S/JavaScript>>'), Buffer.alloc(6 * 1024 * 1024, ' ')])
    await expect(checkedFiles([pdf(large)], rules)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('has the ending of its type when it is kept, whatever it was called', async () => {
    const jpeg = await aJpeg()
    const files = [
      { name: 'payout.jfif', type: 'image/jpeg', bytes: jpeg },
      { name: '1000000036', type: '', bytes: jpeg },
      pdf(aPdf(), 'Payout 12.11.2026'),
    ]
    const kept = await checkedFiles(files, rules)
    expect(kept.map(({ name, type }) => [name, type])).toEqual([
      ['payout.jpg', 'image/jpeg'],
      ['1000000036.jpg', 'image/jpeg'],
      ['Payout 12.11.2026.pdf', 'application/pdf'],
    ])
  })
})
