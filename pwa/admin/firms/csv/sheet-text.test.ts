import { expect, it } from 'vitest'
import { sheetText } from './sheet-text.ts'

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

it('a file is read in the letters that it says, and as Western European, which is said, where it says none', () => {
  const western = Uint8Array.from([...'Z', 0xf6, ...'gert'], (one) =>
    typeof one === 'string' ? one.charCodeAt(0) : one,
  ).buffer
  expect(sheetText(western)).toEqual({ text: 'Zögert', isGuessed: true })
  expect(sheetText(bytesOf('Łódź'))).toEqual({ text: 'Łódź', isGuessed: false })
  expect(sheetText(Uint8Array.from([0xff, 0xfe, 0x41, 0x01]).buffer)).toEqual({
    text: 'Ł',
    isGuessed: false,
  })
  expect(sheetText(new ArrayBuffer(0)).text).toBe('')
})
