import { describe, expect, it } from 'vitest'
import { firmImport } from './firm-import.ts'
import type { Sheet } from './read-sheet.ts'
import { sheetText } from './sheet-text.ts'

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer
const cellsOf = ({ lines }: Sheet) => lines.map(({ cells }) => Object.fromEntries(cells))
const read = (bytes: ArrayBuffer, ...guess: Parameters<typeof sheetText>[1][]) =>
  firmImport.read(sheetText(bytes, ...guess).text)

describe('A file that a spreadsheet wrote', () => {
  const slow = [{ name: 'Halden Ridge Capital', warning: 'Slow' }]

  it.each([
    ['commas', 'name,warning\r\nHalden Ridge Capital,Slow\r\n'],
    ['semicolons and a last empty line', '\uFEFFname;warning\r\nHalden Ridge Capital;Slow\r\n\r\n'],
    ['tabs', '\uFEFFname\twarning\r\nHalden Ridge Capital\tSlow\r\n'],
    ['a line for Excel', 'sep=;\r\nname;warning\r\nHalden Ridge Capital;Slow\r\n'],
    ['a quoted line for Excel', '"sep=|"\nname|warning\nHalden Ridge Capital|Slow'],
    ['lines of an old Macintosh', 'name;warning\rHalden Ridge Capital;Slow\r'],
    ['headings in another order', 'Warning;Firm Name\r\nSlow;Halden Ridge Capital\r\n'],
  ])('with %s is read', (_, text) => {
    const sheet = read(bytesOf(text))
    expect(cellsOf(sheet)).toEqual(slow)
    // The line that Excel hides is not counted.
    expect(sheet.lines[0]?.number).toBe(2)
  })

  it.each([
    [
      'a head with another line end than the rows',
      'name,warning\r\nHalden Ridge Capital,Slow\nKestrel Row,Fast\n',
    ],
    ['one line that ends as others do', 'name,warning\nHalden Ridge Capital,Slow\r\nKestrel Row,Fast\n'],
    ['a line of an old Macintosh', 'name,warning\r\nHalden Ridge Capital,Slow\rKestrel Row,Fast\r\n'],
    [
      'quotes around what ends otherwise',
      'name,warning\r\n"Halden Ridge Capital","Slow"\n"Kestrel Row","Fast"\r\n',
    ],
    ['a line for Excel', 'sep=,\nname,warning\r\nHalden Ridge Capital,Slow\nKestrel Row,Fast'],
  ])('with %s keeps its lines apart', (_, text) => {
    const { lines } = read(bytesOf(text))
    expect(lines.map(({ number, fault }) => [number, fault])).toEqual([
      [2, ''],
      [3, ''],
    ])
    expect(cellsOf({ lines } as Sheet)).toEqual([...slow, { name: 'Kestrel Row', warning: 'Fast' }])
  })

  it('never makes one line of two, even where a line is cut short', () => {
    const text = 'name,warning\r\nHalden Ridge Capital,Slow\r\nBrightmoor,X\nKestrel Row\r\n'
    const names = ['Halden Ridge Capital', 'Brightmoor', 'Kestrel Row']
    expect(cellsOf(read(bytesOf(text))).map(({ name }) => name)).toEqual(names)
  })

  it('keeps the lines of a long text, however they end', () => {
    const text = 'name,description\r\nKestrel Row,"Fast\rand\nfair\u2028and\vopen"\r\n'
    expect(cellsOf(read(bytesOf(text)))).toEqual([
      { name: 'Kestrel Row', description: 'Fast\nand\nfair\nand\nopen' },
    ])
  })

  it('is separated as its headings are, whatever its texts hold', () => {
    const text = 'name;pros;instruments\r\nA, B, C;"One, two, three\r\nFour, five";"forex; cfd"\r\n;;\r\n'
    expect(cellsOf(read(bytesOf(text)))).toEqual([
      { name: 'A, B, C', pros: 'One, two, three\nFour, five', instruments: 'forex; cfd' },
    ])
  })

  it('in letters of its region is read, as others where somebody says so', () => {
    const western = Uint8Array.from([...'name;warning\nZ', 0xf6, ...'gert'], (one) =>
      typeof one === 'string' ? one.charCodeAt(0) : one,
    ).buffer
    expect(cellsOf(read(western))).toEqual([{ name: 'Zögert' }])
    expect(sheetText(western).encoding).toBe('windows-1252')
    const central = Uint8Array.from([0xa3, 0xf3, 0x64, 0x9f]).buffer
    expect(sheetText(central).text).toBe('£ódŸ')
    expect(sheetText(central, 'windows-1250').text).toBe('Łódź')
    expect(sheetText(bytesOf('Łódź'), 'windows-1250')).toEqual({ text: 'Łódź', encoding: 'utf-8' })
    expect(sheetText(Uint8Array.from([0xff, 0xfe, 0x41, 0x01]).buffer)).toEqual({
      text: 'Ł',
      encoding: 'utf-16le',
    })
    expect(sheetText(new ArrayBuffer(0)).text).toBe('')
  })

  it('may have columns that mean nothing here: they are named, and skipped unless somebody says what they are', () => {
    const text = 'Firma;Warnung;name;\r\nHR;Langsam;Halden Ridge Capital;x\r\n'
    const sheet = firmImport.read(text)
    expect(sheet.unknown.map(({ heading }) => heading)).toEqual(['Firma', 'Warnung', 'Column 4'])
    expect(cellsOf(sheet)).toEqual([{ name: 'Halden Ridge Capital' }])
    const chosen = firmImport.read(text, new Map([[1, 'warning']]))
    expect(cellsOf(chosen)).toEqual([{ name: 'Halden Ridge Capital', warning: 'Langsam' }])
    expect(chosen.unknown[1]).toEqual({ at: 1, heading: 'Warnung', chosen: 'warning' })
  })

  it('without a heading that is needed says so, and comes in once it is said which that is', () => {
    const text = 'Firma;Warnung\r\nHalden Ridge Capital;Slow\r\n'
    expect(firmImport.read(text)).toMatchObject({
      fault: 'The first line has no "id" or "name" column.',
      unknown: [{ heading: 'Firma' }, { heading: 'Warnung' }],
    })
    const chosen = new Map([
      [0, 'name'],
      [1, 'warning'],
    ])
    expect(cellsOf(firmImport.read(text, chosen))).toEqual(slow)
  })
})
